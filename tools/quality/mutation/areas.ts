type AreaFiles = {
  /** Sources whose mutants the tests must kill. */
  sources: readonly string[]
  /** Unit tests that know the behaviour of the area; tests of other packages reach it through many layers. */
  tests: readonly string[]
}

export const areas = {
  credits: {
    sources: ['packages/domain/src/credits/*.ts'],
    tests: ['packages/domain/src/credits/*.test.ts'],
  },
  tasks: {
    sources: ['packages/domain/src/tasks/*.ts'],
    tests: ['packages/domain/src/tasks/*.test.ts'],
  },
  callbacks: {
    sources: [
      'packages/domain/src/callbacks/*.ts',
      'packages/contract/src/callback-events.ts',
      'packages/adapters/src/callbacks/{callback-headers,sign-request}.ts',
    ],
    tests: ['packages/{domain,adapters}/src/callbacks/*.test.ts'],
  },
  prices: {
    sources: ['packages/contract/src/models/*.ts', 'packages/contract/src/units.ts'],
    tests: ['packages/contract/src/**/*.test.ts', 'packages/generators/src/{prices,model-table}.test.ts'],
  },
} as const satisfies Readonly<Record<string, AreaFiles>>

export type Area = keyof typeof areas
