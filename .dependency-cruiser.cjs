/** The import rules of ARCHITECTURE.md. scripts/check-imports.mjs adds one violation per rule and fails when a rule does not report it. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/contract/src|(^|/)node_modules/zod/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(domain|contract)/src' },
    },
    {
      name: 'import-is-pure',
      severity: 'error',
      from: { path: '^packages/import/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(domain|contract|import)/src|(^|/)node_modules/@noble/hashes/' },
    },
    {
      name: 'acoustics-is-pure',
      severity: 'error',
      from: { path: '^packages/acoustics/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps|packages/(contract|domain))|^(node:)?(fs|http|https|net|child_process)' },
    },
    {
      name: 'embedded-postgres-stands-alone',
      severity: 'error',
      from: { path: '^packages/embedded-postgres/' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/embedded-postgres/' },
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages' }, to: { path: '^apps' } },
    { name: 'api-knows-no-web', severity: 'error', from: { path: '^apps/api' }, to: { path: '^apps/web' } },
    { name: 'web-knows-no-api', severity: 'error', from: { path: '^apps/web' }, to: { path: '^apps/api' } },
    {
      name: 'api-features-import-only-index',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/' },
      to: {
        path: '^apps/api/src/features/([^/]+)/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-features-are-independent',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'only-handlers-know-http',
      severity: 'error',
      from: { path: '^apps/api/src/(features|db|platform|problems)/', pathNot: '\\.(handlers|test)\\.ts$|/testing/' },
      to: { path: '^apps/api/src/http/' },
    },
    {
      name: 'services-know-no-framework',
      severity: 'error',
      from: { path: '^apps/api/src/features/.+\\.(service|queries|view)\\.ts$' },
      to: { path: '(^|/)node_modules/fastify' },
    },
    {
      name: 'sql-only-in-queries',
      severity: 'error',
      from: {
        path: '^apps/api/src',
        pathNot: ['\\.queries\\.ts$', '\\.view\\.ts$', '^apps/api/src/db/', '^apps/api/src/testing/', '\\.test\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-know-no-service',
      severity: 'error',
      from: { path: '\\.(queries|view)\\.ts$' },
      to: { path: '^apps/api/src/features/.+\\.(service|handlers)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-shared-map-knows-maplibre',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/shared/map/' },
      to: { path: '(^|/)node_modules/(maplibre-gl|pmtiles)/' },
    },
    {
      name: 'only-shared-charts-knows-echarts',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '^apps/web/src/shared/charts/' },
      to: { path: '(^|/)node_modules/echarts' },
    },
    {
      name: 'product-knows-no-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '/testing/|\\.test\\.tsx?$' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
