import { type NetworkMatching, PIPE_DIAMETER_MM_MAX, type PIPE_MATERIALS, PIPE_YEARS } from '@escuta/contract';
import { withoutAccents } from '@escuta/domain';
import type { ColumnSummary } from './columns.ts';

export type PipeMaterial = (typeof PIPE_MATERIALS)[number];
/** What a column may mean. */
export const MEANINGS = ['material', 'diametro', 'ano', 'codigo'] as const;
export type Meaning = (typeof MEANINGS)[number];
/** The column of each meaning; null: the file has none. */
export type MatchedColumns = NetworkMatching['colunas'];

/** Lower case, without accents, words separated by one space. */
const plain = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9"]+/g, ' ')
    .trim();

/** Names of columns in Portuguese, Spanish and English, the surest first. */
const NAMES: Record<Meaning, readonly RegExp[]> = {
  material: [/^(tipo |ds |desc |cod )?(material|mat)( rede| tubo| tubulacao| tuberia| tub)?$/, /mater/, /^pipe type$/],
  diametro: [
    /^(diametro|diameter|diam|dn|d n|dia)( nominal| nom| mm| rede| tubo| ext| int)*$/,
    /diam/,
    /^(dn|nominal|bitola|calibre)/,
  ],
  ano: [
    /^(ano|year|anio|ano inst|ano instalacao|install year|year built)$/,
    /(ano|data|dt|fecha|date|anio|year).*(inst|impl|assent|const|coloc|exec|laid|obra)/,
    /(inst|laid|assent|impl|const).*(ano|data|dt|fecha|date|year|anio)/,
    /^(instalacao|instalacion|installed|implantacao|assentamento|laid|idade)$/,
  ],
  codigo: [
    /^(codigo|code|cod|cd|id|identificador|num|numero|n|no|matricula|tag)( d[aeo]s?| de la| del)?( trecho| rede| red| tubo?| tubulacao| tuberia| tramo| pipe| segmento| segment| ativo| activo| asset| main)$/,
    /^(trecho|tramo|pipe|tubo|tubulacao|tuberia|segmento|segment|ativo|activo|asset|facility|main)( id| identifier| cod| codigo| code| num| numero| number| n| no)?$/,
    /^(cd|cod|id|num)(trecho|tramo|tubo?|rede|red|pipe)$/,
    /^(facilityid|assetid|pipeid|segmentid|tag|codigo|code|cod|identificador|identifier|matricula|patrimonio)$/,
    // Not fid: exports number their rows by it.
    /^(id|gid|objectid)$/,
  ],
};

/** Guesses what the columns of a file mean, by their names and, for those that need numbers, their values. */
export function guessColumns(columns: readonly ColumnSummary[]): MatchedColumns {
  const taken = new Set<string>();
  const find = (meaning: Meaning): string | null => {
    for (const pattern of NAMES[meaning]) {
      const found = columns.find(
        (column) => !taken.has(column.name) && pattern.test(plain(column.name)) && fits(meaning, column),
      );
      if (found) {
        taken.add(found.name);
        return found.name;
      }
    }
    return null;
  };
  return { material: find('material'), diametro: find('diametro'), ano: find('ano'), codigo: find('codigo') };
}

function fits(meaning: Meaning, column: ColumnSummary): boolean {
  if (column.filled === 0) return false;
  if (meaning === 'material') return column.values !== null;
  if (meaning === 'diametro') return column.examples.some((text) => diameterOf(text, isInInches(column.name)) !== null);
  if (meaning === 'ano') return column.examples.some((text) => yearOf(text) !== null);
  return true;
}

const MATERIALS: readonly [RegExp, PipeMaterial][] = [
  // Before PVC: DEFoFo is a PVC pipe with the outer diameter of an iron one.
  [/\b(de ?fo? ?fo?|pba|\w*pvc\w*|policloruro|cloreto|vinil\w*|vinyl)\b/, 'PVC'],
  [/\b(pead|pad|hdpe|pe ?\d*|mdpe|polietileno|polyethylene|polipropileno alta|pehd|paed)\b/, 'PEAD'],
  [
    /\b(fo ?fo|ff|fofo|f ?f|fd|fc|fg ?cinz\w*|fe ?fo|ferro( f\w*| d\w*| c\w*)?|fundid\w*|fundicion\w*|hierro( f\w*| d\w*)?|hf|hd|cast iron|ductile( iron)?|di|ci|iron|k ?[79])\b/,
    'Ferro Fundido',
  ],
  [/\b(aco\w*|acero|steel|stl|a ?c ?o|fg|ferro galv\w*|galvani\w*|hierro galv\w*|hg|inox)\b/, 'Aço'],
  [
    /\b(ca|c a|cimento amianto|cim ?amianto|amianto|fibrocim\w*|fibro cim\w*|asbestos?( cement)?|asbesto cemento|ac|f ?c ?a)\b/,
    'Cimento Amianto',
  ],
  [
    /^(indefinid\w*|desconhecid\w*|nao (inform\w*|ident\w*|cad\w*|def\w*)|sem (inform\w*|dado\w*)|n ?i|nd|n ?d|s ?i|unk\w*|unknown|desconocid\w*|sin dato\w*|no (ident\w*|inform\w*)|0|null|none|x+)$/,
    'Indefinido',
  ],
];

/** The product's material that a text of a file means; `Outros` where nothing is known. */
export function guessMaterial(text: string): PipeMaterial {
  const words = plain(text);
  if (words === '') return 'Indefinido';
  // Galvanized iron is counted as steel, although it is named iron.
  if (/galv/.test(words)) return 'Aço';
  return MATERIALS.find(([pattern]) => pattern.test(words))?.[1] ?? 'Outros';
}

const INCH_MM = 25.4;
/** Nominal diameters of pipes named by inches, millimetres by inches. */
const NOMINAL: Readonly<Record<string, number>> = {
  '0.5': 15,
  '0.75': 20,
  '1': 25,
  '1.25': 32,
  '1.5': 40,
  '2': 50,
  '2.5': 65,
  '3': 75,
  '4': 100,
  '5': 125,
  '6': 150,
  '8': 200,
  '10': 250,
  '12': 300,
  '14': 350,
  '16': 400,
  '18': 450,
  '20': 500,
  '24': 600,
};

/** Whether the name of a column says that its numbers are inches. */
export const isInInches = (column: string | null) =>
  column !== null && /"|\b(pol|polegadas?|pulg|pulgadas?|in|inch|inches)\b/.test(plain(column));

/** A number without a unit: "4", "2.5", "1 1/2". */
const BARE = /^\s*(\d+(?:[.,]\d+)?|(?:\d+\s+)?\d+\s*\/\s*\d+)\s*$/;

/** A diameter in millimetres: "100", "DN 100", "DE63", "4\"", "1 1/2 pol", "110,5 mm"; null when it is none. @param inInches a number without a unit is in inches */
export function diameterOf(text: string, inInches = false): number | null {
  if (inInches && BARE.test(text)) return diameterOf(`${text.trim()}"`);
  const inches =
    /^\D*?(\d+(?:[.,]\d+)?)?\s*(?:(\d+)\s*\/\s*(\d+))?\s*(?:["”″]|''|pol\b|polegadas?|pulg|in\b|inch)/i.exec(text);
  if (inches && (inches[1] || inches[2])) {
    const whole = Number((inches[1] ?? '0').replace(',', '.'));
    const size = whole + (inches[2] ? Number(inches[2]) / Number(inches[3]) : 0);
    return limited(NOMINAL[String(size)] ?? Math.round(size * INCH_MM));
  }
  const number = /(\d+(?:[.,]\d+)?)\s*(mm|cm|m)?\b/i.exec(text.replace(/(?<![\d.,])(\d)\.(\d{3})(?!\d)/, '$1$2'));
  if (!number) return null;
  const unit = { cm: 10, m: 1000 }[number[2]?.toLowerCase() ?? ''] ?? 1;
  return limited(Number((number[1] as string).replace(',', '.')) * unit);
}

const limited = (mm: number) => (mm >= 1 && mm <= PIPE_DIAMETER_MM_MAX ? mm : null);

/** The year of a year or date: "1998", "1998.0", "12/05/1998", "1998-05-12T00:00:00", "05/98"; null when it is none. */
export function yearOf(text: string): number | null {
  const four = /(?<!\d)(1[89]\d\d|20\d\d|2100)(?!\d)/.exec(text) ?? /^(1[89]\d\d|20\d\d)\d{4}$/.exec(text.trim());
  if (four) return Number(four[1]);
  // ArcGIS writes dates as milliseconds since 1970.
  if (/^-?\d{11,13}$/.test(text.trim())) {
    // Nines stand for no date.
    const dated = /^-?9+$/.test(text.trim()) ? null : new Date(Number(text)).getUTCFullYear();
    return dated !== null && dated >= PIPE_YEARS.min && dated <= PIPE_YEARS.max ? dated : null;
  }
  const two = /^\d{1,2}[/.-](?:\d{1,2}[/.-])?(\d\d)$/.exec(text.trim());
  if (!two) return null;
  // A network has no pipes of the future.
  const year = 2000 + Number(two[1]);
  const past = year > new Date().getFullYear() ? year - 100 : year;
  return past >= PIPE_YEARS.min && past <= PIPE_YEARS.max ? past : null;
}
