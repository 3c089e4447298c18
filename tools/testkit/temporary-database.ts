import { openOwnDatabase as open } from '@kinora/postgres/test-setup/own-database'
import { inheritedEnvironment } from './environment.ts'

/** A database next to that of the running services; `drop` removes it. */
export const openTemporaryDatabase = (label: string) => open(inheritedEnvironment, label)
export type TemporaryDatabase = Awaited<ReturnType<typeof openTemporaryDatabase>>
