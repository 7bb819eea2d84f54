import type { MachineProof, ProvenShare, RecorderDrift } from '@escuta/contract';
import { addDays, LISTENING_BLOCK, PROOF } from '@escuta/domain';
import type { Column, DataTable } from '../../../shared/charts/index.ts';
import { currentFormats } from '../../../shared/format/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { type BucketLabel, bucketRow, type Figure } from '../views/model.ts';

type T = Translate<'proof'>;

const DRAWN_OF_BLOCK = LISTENING_BLOCK.size * LISTENING_BLOCK.drawnShare;

const join = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

/** Both ends of an interval of percentages. */
function endsInPercent([low, high]: readonly [number, number], t: T): string {
  const { percent } = currentFormats();
  return t('interval', { low: percent(low / 100, 1), high: percent(high / 100, 1) });
}

/** "3 de 412; 0,7% (95%: 0,2% a 2,1%)", and how many more it takes. */
function shareText(share: ProvenShare, t: T, lacking: (n: number) => string): string {
  const { number, percent } = currentFormats();
  const { quantidade, number: all, porcentagem, intervalo, faltam } = share;
  const more = faltam > 0 ? lacking(faltam) : null;
  const counts = t('some', { n: number(quantidade), all: number(all) });
  if (porcentagem === null || !intervalo) return join(more);
  return join(`${counts}; ${percent(porcentagem / 100, 1)} (${endsInPercent(intervalo, t)}).`, more);
}

/** A share is shown only where there is enough for a statement; its note has what there is. */
const shown = ({ suficiente, porcentagem }: ProvenShare) => (suficiente ? porcentagem : null);

function foundFigure({ encontrados, confirmados }: MachineProof, t: T): Figure {
  return {
    ...{ key: 'encontrados', name: t('figure.found'), value: encontrados.quantidade, decimals: 0 },
    how: t('how.found'),
    note: join(
      shareText(encontrados, t, (n) => t('lacking.heard', { n })),
      encontrados.quantidade > 0 ? t('confirmed', { n: confirmados }) : null,
    ),
  };
}

/** How many more drawn samples it takes, and in how many blocks they come. */
const drawnText = (n: number, t: T): string =>
  t('lacking.drawn', { n, blocks: currentFormats().number(Math.ceil(n / DRAWN_OF_BLOCK)) });

function unheardFigures({ nao_ouvidas: unheard }: MachineProof, t: T): Figure[] {
  const { number, percent } = currentFormats();
  const { parte, vazamentos, vazamentos_intervalo: leaks } = unheard;
  const { perdida, perdida_intervalo: missed, perdida_faltam: faltam } = unheard;
  const ifEnough = (value: number | null) => (parte.suficiente ? value : null);
  const between = leaks && t('interval', { low: number(Math.floor(leaks[0])), high: number(Math.ceil(leaks[1])) });
  return [
    {
      ...{ key: 'nao_ouvidas', name: t('figure.unheard'), value: unheard.total, decimals: 0, how: t('how.unheard') },
      ...(unheard.sem_sorteio > 0 && { note: t('withoutDraw', { n: unheard.sem_sorteio }) }),
    },
    {
      ...{ key: 'parte', name: t('figure.share'), value: shown(parte), unit: '%', decimals: 1 },
      how: t('how.share', { least: PROOF.drawnLeast, widest: 100 * PROOF.widest }),
      note: join(
        shareText(parte, t, (n) => drawnText(n, t)),
        unheard.esperam > 0 ? t('waiting', { n: unheard.esperam }) : null,
        unheard.sem_resposta > 0 ? t('unanswered', { n: unheard.sem_resposta }) : null,
      ),
    },
    {
      ...{ key: 'vazamentos', name: t('figure.leaks'), value: ifEnough(vazamentos), decimals: 0 },
      how: t('how.leaks', { metres: PROOF.near.metres, days: PROOF.near.days }),
      note: join(
        between ? t('estimated', { interval: between }) : t('noDraw'),
        t('otherwise', { n: unheard.de_outro_modo }),
      ),
    },
    {
      ...{ key: 'perdida', name: t('figure.missed'), value: faltam === 0 ? perdida : null, unit: '%', decimals: 1 },
      how: t('how.missed', { widest: 100 * PROOF.widest }),
      note:
        missed === null || perdida === null
          ? t('noDraw')
          : join(
              t('estimated', { interval: `${percent(perdida / 100, 1)} (${endsInPercent(missed, t)})` }),
              faltam > 0 ? drawnText(faltam, t) : null,
            ),
    },
  ];
}

/** The figures of the screen (LSN-05). */
export function proofFigures(data: MachineProof, t: T): Figure[] {
  const { maquina } = data.precisao;
  return [
    foundFigure(data, t),
    ...unheardFigures(data, t),
    {
      ...{ key: 'precisao', name: t('figure.precision'), value: shown(maquina), unit: '%', decimals: 1 },
      how: t('how.precision', { least: PROOF.reportsLeast }),
      note: shareText(maquina, t, (n) => t('lacking.reports', { n })),
    },
  ];
}

const CURVES = [
  { key: 'real', tone: 'main' },
  { key: 'maquina', tone: 'second' },
  { key: 'chegada', tone: 'third' },
] as const;

/** Leaks found against samples heard, in three orders. */
export function curveTable({ curva }: MachineProof, t: T): DataTable {
  const { number } = currentFormats();
  return {
    title: t('chart.curve'),
    rowName: t('heard'),
    rows: curva.map(({ ouvidas }) => ({ key: String(ouvidas), label: number(ouvidas) })),
    columns: CURVES.map(({ key, tone }) => ({
      ...{ key, tone, name: t(`curve.${key}`), decimals: 0 },
      values: curva.map((point) => point[key]),
    })),
  };
}

/** What the order of the machine brings at its beginning. */
export const beginningText = ({ inicio }: MachineProof, t: T): string =>
  t('beginning', { text: shareText(inicio, t, (n) => t('lacking.leaks', { n })) });

/** Columns of shares with their intervals. */
function shareColumns(rows: readonly ProvenShare[], names: { some: string; all: string }, t: T): Column[] {
  const share = { unit: '%', decimals: 1 };
  return [
    { key: 'some', name: names.some, decimals: 0, values: rows.map(({ quantidade }) => quantidade) },
    { key: 'all', name: names.all, decimals: 0, values: rows.map(({ number }) => number) },
    { key: 'share', name: t('column.share'), ...share, values: rows.map(({ porcentagem }) => porcentagem) },
    { key: 'low', name: t('column.low'), ...share, values: rows.map(({ intervalo }) => intervalo?.[0] ?? null) },
    { key: 'high', name: t('column.high'), ...share, values: rows.map(({ intervalo }) => intervalo?.[1] ?? null) },
    { key: 'lacking', name: t('column.lacking'), decimals: 0, values: rows.map(({ faltam }) => faltam) },
  ];
}

/** Precision by decided reports: of the machine, and of people by ear. */
export function precisionTable({ precisao }: MachineProof, t: T): DataTable {
  const keys = ['maquina', 'pessoas'] as const;
  return {
    title: t('chart.precision'),
    rowName: t('column.called'),
    rows: keys.map((key) => ({ key, label: t(`called.${key}`) })),
    columns: shareColumns(
      keys.map((key) => precisao[key]),
      { some: t('column.confirmed'), all: t('column.decided') },
      t,
    ),
  };
}

export const driftKey = ({ id_cliente, tipo, nome }: RecorderDrift) => `${id_cliente} ${tipo} ${nome}`;

/** What a recorder is called; with its company where there are several. */
export function recorderTitle({ tipo, nome, razao_social }: RecorderDrift, isOfMany: boolean, t: T): string {
  const name = t(`recorder.${tipo}`, { name: nome });
  return isOfMany && razao_social !== null ? `${name} · ${razao_social}` : name;
}

/** Whether recorders of several company trees are told. */
export const isOfMany = (recorders: readonly RecorderDrift[]) =>
  new Set(recorders.map(({ id_cliente }) => id_cliente)).size > 1;

/** Since when the reference of a recorder counts anew, by whom and why. */
export function restartText({ desde, nota, usuario, dt_reinicio }: NonNullable<RecorderDrift['reinicio']>, t: T) {
  const { dateTime } = currentFormats();
  const since = t('restart.since', { when: dateTime(desde) });
  if (nota === null || dt_reinicio === null) return since;
  return `${since} ${t('restart.by', { who: usuario ?? t('restart.nobody'), when: dateTime(dt_reinicio), note: nota })}`;
}

function recorderName(drift: RecorderDrift, isNamed: boolean, t: T): string {
  const { diferenca, moveu } = drift;
  const name = recorderTitle(drift, isNamed, t);
  if (diferenca === null) return `${name} · ${t('tooFew')}`;
  return moveu ? `${name} · ${t('moved')}` : name;
}

/** How far each recorder's level has moved. */
export function driftTable({ deriva: { gravadores } }: MachineProof, t: T): DataTable {
  const decibels = (key: string, name: string, of: (drift: RecorderDrift) => number | null): Column => ({
    ...{ key, name, unit: 'dB', decimals: 1 },
    values: gravadores.map(of),
  });
  return {
    title: t('chart.drift'),
    rowName: t('column.recorder'),
    rows: gravadores.map((drift) => ({ key: driftKey(drift), label: recorderName(drift, isOfMany(gravadores), t) })),
    columns: [
      { key: 'antes', name: t('column.before'), decimals: 0, values: gravadores.map(({ antes }) => antes) },
      { key: 'semana', name: t('column.week'), decimals: 0, values: gravadores.map(({ semana }) => semana) },
      decibels('mediana_antes', t('column.medianBefore'), ({ mediana_antes }) => mediana_antes),
      decibels('mediana', t('column.median'), ({ mediana }) => mediana),
      decibels('diferenca', t('column.difference'), ({ diferenca }) => diferenca),
      decibels('low', t('column.low'), ({ intervalo }) => intervalo?.[0] ?? null),
      decibels('high', t('column.high'), ({ intervalo }) => intervalo?.[1] ?? null),
    ],
  };
}

type Week = Omit<MachineProof['semanas'][number], 'porcentagem'> & { porcentagem: number | null };

/** Also the weeks between, in which nothing was decided. */
const everyWeek = (weeks: MachineProof['semanas']): Week[] =>
  weeks.flatMap((week, at) => {
    const between: Week[] = [];
    const next = weeks[at + 1]?.date ?? '';
    for (let date = addDays(week.date, 7); date < next; date = addDays(date, 7)) {
      between.push({ date, decisoes: 0, inconclusivas: 0, porcentagem: null });
    }
    return [week, ...between];
  });

/** Share of INCO among the machine's decisions, by week. */
export function weeksTable(data: MachineProof, t: T, bucket: BucketLabel): DataTable {
  const semanas = everyWeek(data.semanas);
  const counts = (key: 'decisoes' | 'inconclusivas', name: string): Column => ({
    ...{ key, name, decimals: 0, values: semanas.map((week) => week[key]) },
  });
  return {
    title: t('chart.inconclusive'),
    rowName: t('column.weekOf'),
    rows: semanas.map(({ date }) => bucketRow(date, bucket)),
    columns: [
      counts('decisoes', t('column.decisions')),
      counts('inconclusivas', t('column.inconclusive')),
      {
        ...{ key: 'porcentagem', name: t('column.inconclusiveShare'), unit: '%', decimals: 1, tone: 'main' },
        values: semanas.map(({ porcentagem }) => porcentagem),
      },
    ],
  };
}

export const inconclusiveText = ({ inconclusivas }: MachineProof, t: T): string =>
  t('inPeriod', { text: shareText(inconclusivas, t, (n) => t('lacking.decisions', { n })) });

/** How far the company is from a certificate that 95 of 100 leaks are found. */
export function certificateTable({ certificado: { sorteadas, sorteadas_precisas } }: MachineProof, t: T): DataTable {
  const lacking = sorteadas_precisas === null ? null : Math.max(0, sorteadas_precisas - sorteadas);
  return {
    title: t('chart.certificate'),
    rowName: t('column.ofDrawn'),
    rows: [{ key: 'drawn', label: t('certificate.drawn') }],
    columns: [
      { key: 'so', name: t('column.so'), decimals: 0, values: [sorteadas] },
      { key: 'needed', name: t('column.needed'), decimals: 0, values: [sorteadas_precisas] },
      { key: 'lacking', name: t('column.lacking'), decimals: 0, values: [lacking] },
    ],
  };
}

/** The most of the leaks that may be missed so far, and certified in percent. */
export const MAY_BE_MISSED = Math.round(100 * (1 - PROOF.certified));

/** What can be certified today. */
export function certificateText({ certificado: { perdida_maxima: most, alcancado } }: MachineProof, t: T): string {
  if (most === null) return t('noDraw');
  const { percent } = currentFormats();
  return t(alcancado ? 'certificate.reached' : 'certificate.open', {
    most: percent(most / 100, 1),
    limit: MAY_BE_MISSED,
  });
}
