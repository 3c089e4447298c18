const testFiles = '(^tests/|\\.test\\.ts$|^vitest\\.config\\.ts$)'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^astro:' } },
    {
      name: 'listed-in-package-json',
      comment: 'What a workspace imports stands in its own package.json, not only in a neighbour’s.',
      severity: 'error',
      from: { pathNot: testFiles },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      severity: 'error',
      // The site is built, not run: production has neither it nor its builder.
      from: { path: '^(packages|apps)/', pathNot: [testFiles, '^apps/docs/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-deprecated-core', severity: 'error', from: {}, to: { dependencyTypes: ['deprecated'] } },
    { name: 'tests-are-not-imported', severity: 'error', from: { pathNot: testFiles }, to: { path: testFiles } },
    {
      name: 'fetcher-knows-no-inside',
      comment: 'Whoever takes the fetcher over finds no client of the database, the engine or the store in it.',
      severity: 'error',
      from: { path: '^apps/worker/src/fetcher-main\\.ts$' },
      to: { path: '^packages/adapters/src/(postgres|redis|temporal|objects|secrets)/', reachable: true },
    },
    {
      name: 'text-is-shaped-in-the-sandbox',
      comment:
        'Fonts, shaping and drawing are native code; API and worker start them in the sandbox and never load them.',
      severity: 'error',
      from: { path: '^apps/(api|worker)/src/[^/]+\\.ts$', pathNot: testFiles },
      to: { path: '@napi-rs/canvas', reachable: true },
    },
    { name: 'tools-are-not-imported', severity: 'error', from: { pathNot: '^tools/' }, to: { path: '^tools/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.astro/|^tools/check-house/fixtures/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
    combinedDependencies: false,
  },
}
