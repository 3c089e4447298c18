const mayImport = require('./tools/quality/boundaries/may-import.cjs')

const ownCode = '^(packages|apps|tests|tools)/'
const testFiles = '(^tests/|\\.test\\.ts$|^vitest\\.config\\.ts$)'
/** Only tests import these; the tools of the root package are there for them. */
const testSupport = '^(packages|apps)/.*/(fixtures|test-setup)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-cycles',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^astro:' } },
    {
      name: 'listed-in-package-json',
      comment: 'A workspace lists what it imports in its own package.json.',
      severity: 'error',
      from: { pathNot: [testFiles, testSupport] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      // The site is built, not run: production has neither it nor its builder.
      from: { path: '^(packages|apps)/', pathNot: [testFiles, testSupport, '^apps/docs/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-deprecated-core',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['core'], path: '^(punycode|domain|constants|sys|_linklist|_stream_wrap)$' },
    },
    { name: 'no-deprecated-packages', severity: 'error', from: {}, to: { dependencyTypes: ['deprecated'] } },
    { name: 'tests-are-not-imported', severity: 'error', from: { pathNot: testFiles }, to: { path: testFiles } },
    {
      name: 'test-support-is-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: [testFiles, testSupport] },
      to: { path: testSupport },
    },
    {
      name: 'fetcher-knows-no-inside',
      comment: 'Whoever takes the fetcher over finds no client of the database, the engine or the store in it.',
      severity: 'error',
      from: { path: '^apps/fetcher/' },
      to: { path: '^packages/(postgres|adapters/src/(redis|temporal|objects|secrets))/', reachable: true },
    },
    {
      name: 'text-is-shaped-in-the-sandbox',
      comment:
        'Fonts, shaping and drawing are native code; API and worker start them in the sandbox and never load them.',
      severity: 'error',
      from: { path: '^apps/(api|worker)/src/[^/]+\\.ts$', pathNot: testFiles },
      to: { path: '@napi-rs/canvas', reachable: true },
    },
    {
      name: 'packages-are-imported-by-name',
      comment: 'Another package is imported through its exports, never by a relative path.',
      severity: 'error',
      from: { path: '^((?:packages|apps)/[^/]+|tests|tools)/' },
      to: { path: ownCode, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'sdk-takes-types-of-the-contract',
      severity: 'error',
      from: { path: '^packages/sdk/' },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-imports-contract-and-sdk',
      comment:
        'The console runs in browsers and knows the service by its interface only, and the contract by its types.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(packages|apps|tests|tools)/', pathNot: '^(apps/console|packages/(contract|sdk))/' },
    },
    {
      name: 'pure-packages-have-no-libraries',
      comment: 'Contract, domain and generators run anywhere; zod is their only library.',
      severity: 'error',
      from: { path: '^packages/(contract|domain|generators)/', pathNot: [testFiles, testSupport] },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'contract-and-generators-run-without-node',
      severity: 'error',
      from: { path: '^packages/(contract|generators)/', pathNot: [testFiles, testSupport] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapters-do-not-know-each-other',
      severity: 'error',
      from: { path: '^packages/adapters/src/([^/]+)/' },
      to: { path: '^packages/adapters/src/', pathNot: '^packages/adapters/src/$1/' },
    },
    {
      name: 'back-ends-do-not-know-each-other',
      comment: 'What they share is their HTTP client; the catalog and the facts of all name them from above.',
      severity: 'error',
      from: { path: '^packages/backends/src/([^/]+)/' },
      to: { path: '^packages/backends/src/', pathNot: '^packages/backends/src/($1|http)/' },
    },
    {
      name: 'one-folder-knows-the-http-framework',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '^apps/api/src/http/' },
      to: { path: 'node_modules/(fastify|@scalar|fastify-type-provider-zod|@fastify/(?!busboy))' },
    },
  ],
  // Everything of ours that is imported stands in one of these lines.
  allowed: [
    { from: {}, to: { pathNot: ownCode } },
    { from: { path: '^((?:packages|apps)/[^/]+|tests|tools)/' }, to: { path: '^$1/' } },
    ...Object.entries(mayImport).map(([from, to]) => ({
      from: { path: `^${from}/` },
      to: { path: `^(${to.join('|')})/` },
    })),
  ],
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only our own output: many libraries have their entry in dist/, and the rules hold for them too.
    exclude: {
      path: '(^((packages|apps)/[^/]+|tests|tools)/(dist|\\.types)/|/\\.astro/|^tools/quality/[^/]+/fixtures/)',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
    combinedDependencies: false,
  },
}
