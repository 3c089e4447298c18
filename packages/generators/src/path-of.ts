import { newestGenerators } from './newest.ts'

/** Its script and assets are kept as they were read, not as they were sent. */
const notKeptWhole = new Set(['explain-comic'])

const paths = new Map(newestGenerators.filter(({ id }) => !notKeptWhole.has(id)).map(({ id, path }) => [id, path]))

/** Where the request of a task can be sent again; empty where it cannot, or where this build lacks the generator. */
export const pathOf = (generator: string): string => paths.get(generator) ?? ''
