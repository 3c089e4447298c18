import type { ErrCode, Rule } from '@kinora/contract'
import type { PreparedMedia } from '../steps/steps.ts'
import type { NewInput } from './inputs.ts'

export type Subject = {
  id: string
  name: string
  voice: string
  style: string
  description: string
  images: PreparedMedia[]
  videos: PreparedMedia[]
  /** For everyone, and nobody's to change. */
  isSystem: boolean
}

/** What came of inputs that a request waits for: all of them by place and what the first shows, or the first fault. */
export type PreparationOutcome =
  | { prepared: Readonly<Record<number, PreparedMedia>>; description: string }
  | { fault: { reason: ErrCode; rule?: Rule; message: string } }

export type SubjectChange = Partial<Omit<Subject, 'id' | 'isSystem'>>
export type SubjectFilter = {
  system: boolean
  ids: readonly string[] | undefined
  /** The last id of the page before. */
  before: string | undefined
  most: number
}

export type SubjectStore = {
  /** Orders the preparation of inputs that belong to no task. */
  prepare(tenantId: string, id: string, inputs: readonly NewInput[]): Promise<void>
  /** What came of it; nothing while it goes on. */
  outcome(tenantId: string, id: string): Promise<PreparationOutcome | undefined>
  forget(tenantId: string, id: string): Promise<void>
  /** Own ones and those for everyone. */
  find(tenantId: string, ids: readonly string[]): Promise<Subject[]>
  list(tenantId: string, filter: SubjectFilter): Promise<Subject[]>
  /** The whole change in one statement; nothing when the subject is not the tenant's own. */
  update(tenantId: string, id: string, change: SubjectChange): Promise<Subject | undefined>
  remove(tenantId: string, id: string): Promise<boolean>
}
