// One word for one thing: the list for docs/glossary.md, and a search for other words. `npx tsx scripts/words.ts` prints those found.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Word {
  word: string;
  meaning: string;
  /** Words not to use for it, as the glossary shows them. */
  not: string;
  /** Finds them in comments, documents and texts of the screens. */
  inProse?: RegExp;
  /** Finds them in names of the code. */
  inNames?: RegExp;
}

/** "client" is allowed where a library or a protocol uses it for something else, and in fields of the product documents (`clientId`). */
const OTHER_CLIENTS =
  'pg|http|https|api|web|database|query|smtp|mail|s3|aws|keycloak|oidc|openid|sso|sql|another|public|no';

export const WORDS: readonly Word[] = [
  {
    word: 'company',
    meaning: 'a water utility or one of its branches; a tenant',
    not: 'client, customer',
    inProse: new RegExp(
      `(?<!(?:\\b(?:${OTHER_CLIENTS})|[-/{.])[ -]?)\\bclients?\\b(?!\\.\\w|[-_/(}]| id\\b| secret\\b)`,
      'i',
    ),
    inNames:
      /\b(?:all|no|new|own|use|list|find)Clients?\b|\bNewClient|\bclientName\b|\bChooseClient|\bClient(?:Page|List|Form|Name|Route|Profile|Select)\b/,
  },
  {
    word: 'unit',
    meaning: 'a branch that samples move to or a person is limited to: only where the product documents say unidade',
    not: 'branch office, subsidiary',
    inProse: /\b(?:branch offices?|subsidiar(?:y|ies))\b/i,
  },
  {
    word: 'snapshot',
    meaning: 'the data that a person saw, or that one transaction sees',
    not: 'picture',
    inProse: /\bpictures?\b/i,
    inNames: /\b(?:in|count|check|seen)Picture\b/,
  },
  {
    word: 'photo',
    meaning: 'an image that a person took with a camera',
    not: 'picture, image',
    inNames: /\b(?:draw|Photo)Pictures?\b|\bPicture(?:Kind|Props)\b/,
  },
  {
    word: 'small map',
    meaning: 'the drawn map of one sample in lists, sheets and on paper',
    not: 'static map, map picture, mini map',
    inProse: /\b(?:static|mini)[ -]?maps?\b|\bmap pictures?\b/i,
    inNames: /\b[a-z]*(?:StaticMap|MiniMap)/i,
  },
  {
    word: 'leak report',
    meaning:
      'the report of a geophone operator after an inspection; its screens keep the title of the product documents, suspect-point report',
    not: 'report alone, where a print report could be meant',
    inNames: /\b(?:Report(?:Table|Filters|ListPage|DetailPage)|(?:read|write)ReportSearch)\b/,
  },
  {
    word: 'print report',
    meaning: 'the screen /report: samples as a table to print',
    not: 'sample report',
    inProse: /\bsample reports?\b/i,
    inNames: /\bReportPage\b/,
  },
  {
    word: 'agreement report',
    meaning: 'the screen /admin/br-report: the answers in blind review, and how far reviewers agree',
    not: 'blind review report',
    inProse: /\bblind[- ]review reports?\b/i,
    inNames: /\bBlindReport/,
  },
];

const ROOT = join(import.meta.dirname, '..');
const CODE = /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:ts|tsx|mjs|js|css)$/;
const TEXTS = /\.texts\.ts$/;
/** Documents of the code. The changelog keeps the words of each release. */
const DOCUMENTS = /^(?!CHANGELOG).*\.md$/;
const OWN = /^(?:scripts\/words(?:\.test)?\.ts|docs\/glossary\.md)$/;
/** Names of fields and of other programs' menus. */
const CODE_SPAN = /`[^`]*`/g;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

export interface Stray {
  place: string;
  found: string;
  word: string;
}

/** Words of a line that the list replaces by others; `isProse` for comments, documents and texts of the screens. */
export function straysIn(line: string, isProse: boolean): { found: string; word: string }[] {
  return WORDS.flatMap(({ word, inProse, inNames }) => {
    const found = (isProse ? inProse?.exec(line.replace(CODE_SPAN, '')) : null) ?? inNames?.exec(line);
    return found ? [{ found: found[0], word }] : [];
  });
}

/** Strays in all files of the repository. */
export function findStrays(): Stray[] {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return files
    .filter((file) => !OWN.test(file) && (CODE.test(file) || DOCUMENTS.test(file)))
    .flatMap((file) => {
      const isText = TEXTS.test(file) || DOCUMENTS.test(file);
      return readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          straysIn(line, isText || COMMENT.test(line)).map((stray) => ({ place: `${file}:${index + 1}`, ...stray })),
        );
    });
}

if (process.argv[1] === import.meta.filename) {
  for (const { place, found, word } of findStrays()) process.stdout.write(`${place}: “${found}”, say: ${word}\n`);
}
