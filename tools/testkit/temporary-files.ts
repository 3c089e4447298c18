import { openRunFolder } from './run-folder.ts'

/** Vitest calls it once for each project before it starts processes, and the returned function after the last test. */
export const setup = (): (() => void) => openRunFolder(process.env)
