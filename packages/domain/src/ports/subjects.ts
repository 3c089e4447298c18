import type { PreparedMedia } from '../steps/steps.ts'
import type { NewInput, Tx } from './store.ts'
import type { ErrCode, Rule } from '@kinora/contract'

export type Subject = {
  id: string
  name: string
  voice: string
  style: string
  description: string
  images: PreparedMedia[]
  videos: PreparedMedia[]
}

/** What came of inputs that a request waits for: all of them by place, or the first fault. */
export type PreparationOutcome =
  | { prepared: Readonly<Record<number, PreparedMedia>> }
  | { fault: { reason: ErrCode; rule?: Rule; message: string; place: number } }

export type SubjectChange = Partial<Omit<Subject, 'id'>>
export type SubjectPage = { subjects: Subject[]; hasMore: boolean }

export type SubjectStore = {
  /** Orders the preparation of inputs that no task has. */
  prepare(tenantId: string, id: string, inputs: readonly NewInput[]): Promise<void>
  /** What came of it, once; nothing while it goes on. */
  takeOutcome(tenantId: string, id: string): Promise<PreparationOutcome | undefined>
  insert(tx: Tx, subject: Subject): Promise<void>
  find(tenantId: string, ids: readonly string[]): Promise<Subject[]>
  list(tenantId: string, ask: {
    system: boolean
    ids: readonly string[] | undefined
    before: string | undefined
    most: number
  }): Promise<SubjectPage>
  /** The whole record in one statement; nothing when it is not the tenant's own. */
  update(tenantId: string, id: string, change: SubjectChange): Promise<Subject | undefined>
  remove(tenantId: string, id: string): Promise<boolean>
}
