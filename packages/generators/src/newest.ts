import { generators } from './registry.gen.ts'

/** What new requests go to. An older version stays in the build only until its last task has ended. */
export const newestGenerators = generators.filter(({ id, version }) =>
  generators.every((other) => other.id !== id || other.version <= version),
)
