// Checks the import rules, then adds one violation per rule to a copy of the sources and fails when a rule does not report it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './sources.mjs';

const require = createRequire(import.meta.url);
const { forbidden } = require('../.dependency-cruiser.cjs');

/** For each rule, a file that violates it and its content. */
const PLANTED = {
  // A cycle of type imports.
  'no-cycles': [
    'bench/planted.ts',
    "import type { B } from './planted-b.ts';\nexport interface A {\n  b: B;\n}\n",
    ['bench/planted-b.ts', "import type { A } from './planted-no-cycles.ts';\nexport interface B {\n  a: A;\n}\n"],
  ],
  'contract-imports-zod-only': [
    'packages/contract/src/planted.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  ],
  'domain-is-pure': [
    'packages/domain/src/planted.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  ],
  'import-is-pure': [
    'packages/import/src/planted.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  ],
  'acoustics-is-pure': [
    'packages/acoustics/src/planted.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;\n",
  ],
  'embedded-postgres-stands-alone': [
    'packages/embedded-postgres/src/planted.ts',
    "import { domain } from '../../domain/src/index.ts';\nexport const a = domain;\n",
  ],
  'packages-know-no-app': [
    'packages/domain/src/planted.ts',
    "import { VERSION } from '../../../apps/api/src/version.ts';\nexport const a = VERSION;\n",
  ],
  'api-knows-no-web': ['apps/api/src/planted.ts', "import '../../web/src/app/texts.ts';\n"],
  'web-knows-no-api': ['apps/web/src/shared/planted.ts', "import '../../../api/src/version.ts';\n"],
  'api-features-import-only-index': [
    'apps/api/src/features/samples/planted.service.ts',
    "import '../session/session.service.ts';\n",
  ],
  'web-features-are-independent': [
    'apps/web/src/features/profile/planted.ts',
    "import '../session/session.texts.ts';\n",
  ],
  'web-shared-knows-no-feature': ['apps/web/src/shared/planted.ts', "import '../features/session/session.texts.ts';\n"],
  'web-features-know-no-app': ['apps/web/src/features/session/planted.ts', "import '../../app/texts.ts';\n"],
  'only-handlers-know-http': [
    'apps/api/src/features/samples/planted.service.ts',
    "import type { RawReply } from '../../http/raw-reply.ts';\nexport type A = RawReply;\n",
  ],
  'services-know-no-framework': [
    'apps/api/src/features/samples/planted.service.ts',
    "import fastify from 'fastify';\nexport const a = fastify;\n",
  ],
  'sql-only-in-queries': [
    'apps/api/src/features/samples/planted.service.ts',
    "import { sql } from 'kysely';\nexport const a = sql;\n",
  ],
  'queries-know-no-service': [
    'apps/api/src/features/samples/planted.queries.ts',
    "import { getSample } from './samples.service.ts';\nexport const a = getSample;\n",
  ],
  'only-shared-map-knows-maplibre': [
    'apps/web/src/features/session/planted.ts',
    "import { Map } from 'maplibre-gl';\nexport const a = Map;\n",
  ],
  'only-shared-charts-knows-echarts': [
    'apps/web/src/features/session/planted.ts',
    "import { init } from 'echarts/core';\nexport const a = init;\n",
  ],
  'product-knows-no-tests': ['apps/api/src/planted.ts', "import './testing/builders.ts';\n"],
  resolvable: ['packages/domain/src/planted.ts', "import './nowhere.ts';\n"],
};

const FOLDERS = ['packages', 'apps', 'bench', 'e2e', 'scripts'];
const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Violations in these paths and in the files that they import, as {rule, from, to}. dependency-cruiser's exit code is their number, not an error. */
function cruise(cwd, paths) {
  const args = [cruiser, ...paths, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  let text;
  try {
    text = execFileSync(process.execPath, args, { cwd, maxBuffer: 256 * 1024 * 1024 });
  } catch (error) {
    text = error.stdout;
  }
  return JSON.parse(text.toString()).summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

const found = cruise(ROOT, FOLDERS);
for (const { rule, from, to } of found) console.error(`${rule}: ${from} → ${to}`);
const unplanted = forbidden.filter(({ name }) => !PLANTED[name]);
for (const { name } of unplanted) console.error(`PLANTED has no violation of the rule ${name}`);

const copy = mkdtempSync(join(tmpdir(), 'escuta-planted-'));
let silent = 0;
try {
  for (const path of ['.dependency-cruiser.cjs', 'package.json', ...FOLDERS]) {
    cpSync(join(ROOT, path), join(copy, path), {
      recursive: true,
      filter: (source) => !/node_modules$|\/dist$|\/data$/.test(source),
    });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const planted = Object.entries(PLANTED).map(([rule, [path, text, second]]) => {
    const own = path.replace('planted', `planted-${rule}`);
    for (const [file, content] of [[own, text], ...(second ? [second] : [])]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), content);
    }
    return { rule, own };
  });
  const fired = cruise(
    copy,
    planted.map(({ own }) => own),
  );
  for (const { rule, own } of planted) {
    if (fired.some((violation) => violation.rule === rule && [violation.from, violation.to].includes(own))) continue;
    console.error(`the rule ${rule} does not report its planted violation`);
    silent += 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

console.log(
  `import rules: ${found.length} violations; ${forbidden.length - silent - unplanted.length} of ${forbidden.length} rules report a planted violation`,
);
process.exit(found.length + silent + unplanted.length > 0 ? 1 : 0);
