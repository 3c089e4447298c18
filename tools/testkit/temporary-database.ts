import { openOwnDatabase as open } from '@kinora/postgres/fixtures/own-database'
import { inheritedEnvironment } from './environment.ts'

/** A database beside that of the running services; what fills it leaves with it. */
export const openOwnDatabase = (label: string) => open(inheritedEnvironment, label)
export type OwnDatabase = Awaited<ReturnType<typeof openOwnDatabase>>
