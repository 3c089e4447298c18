import { AsyncLocalStorage } from 'node:async_hooks'

/** The trace of the step that is running, for what it calls without knowing of traces. */
export const currentTrace = new AsyncLocalStorage<string>()
