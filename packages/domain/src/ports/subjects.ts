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
  /** Available to everyone, and read-only. */
  isSystem: boolean
}

/**
 * Result of the inputs of a waiting request: all prepared inputs by place and the description of the first, or the
 * first fault.
 */
export type PreparationOutcome =
  | { prepared: Readonly<Record<number, PreparedMedia>>; description: string }
  | { fault: { reason: ErrCode; rule?: Rule; message: string } }

export type SubjectChange = Partial<Omit<Subject, 'id' | 'isSystem'>>
export type SubjectFilter = {
  system: boolean
  ids: readonly string[] | undefined
  /** The last id of the previous page. */
  before: string | undefined
  most: number
}

export type SubjectStore = {
  /** Orders the preparation of inputs without a task. */
  prepare(tenantId: string, id: string, inputs: readonly NewInput[]): Promise<void>
  /** The result; undefined while it runs. */
  outcome(tenantId: string, id: string): Promise<PreparationOutcome | undefined>
  forget(tenantId: string, id: string): Promise<void>
  /** Subjects of the tenant and of everyone. */
  find(tenantId: string, ids: readonly string[]): Promise<Subject[]>
  list(tenantId: string, filter: SubjectFilter): Promise<Subject[]>
  /** Applies the whole change in one statement; undefined unless the tenant owns the subject. */
  update(tenantId: string, id: string, change: SubjectChange): Promise<Subject | undefined>
  remove(tenantId: string, id: string): Promise<boolean>
}
