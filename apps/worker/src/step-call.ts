import type {
  FinishedCreation,
  FinishTool,
  FinishToolInputs,
  FlowNotes,
  MemoryFallback,
  ObjectRef,
  Outcome,
  OverflowVerdict,
  PreparedMedia,
  PrepareSpeech,
  PrepareTool,
  PrepareToolInputs,
  SandboxScript,
  StepName,
  StepResult,
  StepWork,
} from '@kinora/domain'
import type { OpenPart, PartInput } from '@kinora/domain/films'

/** Arguments of activities contain ids, numbers and references only, because Temporal keeps them in its history. */
type StepIdentity = {
  tenantId: string
  taskId: string
  stepNo: number
  tryNo: number
  trace: string
  /** The part of a film that the step works for. */
  part?: string
  /** The weight of the step in the progress of its task; a scripted step shows the progress of its script. */
  work?: StepWork
}

export type ModelStepCall = StepIdentity & {
  step: StepName
  ask: Record<string, unknown>
  backend: string
  /** No other route is left, so the step waits instead of failing over. */
  isLast?: boolean
  /** The memory fallback of this attempt, after the job exceeded the memory of the server. */
  relief?: MemoryFallback
  /** Another memory fallback is left in case it fails again. */
  canEase?: boolean
  /** Only for a test key. */
  script?: SandboxScript
}
/** Whether a step waits for its pool, or the back end `other` runs it. */
export type ChooseRouteCall = Pick<StepIdentity, 'tenantId' | 'taskId' | 'stepNo'> &
  Pick<ModelStepCall, 'step' | 'ask'> & { pool: string; other: string }
export type MediaStepCall = StepIdentity & { tool: FinishTool; ask: FinishToolInputs[FinishTool] }
export type SpeechStepCall = StepIdentity & { ask: PrepareSpeech }
export type PrepareCall = StepIdentity & { tool: PrepareTool; ask: PrepareToolInputs[PrepareTool] }
export type OpenPartsCall = {
  tenantId: string
  taskId: string
  /** The number of parts that the film already has. */
  before: number
  parts: readonly PartInput[]
}
export type ClosePartCall = { tenantId: string; taskId: string; part: string; creation: FinishedCreation }
/** The outcome of a workflow; a text that a step wrote is given by its object. */
export type FlowOutcome =
  | Extract<Outcome, { state: 'failed' }>
  | (Omit<Extract<Outcome, { state: 'success' }>, 'used'> &
      Pick<FlowNotes, 'used'> & {
        /** Lists of words that steps did not draw, and the field that they come from. */
        notDrawn?: { field: string; lists: readonly ObjectRef[] }
      })
export type SettleCall = { tenantId: string; taskId: string; outcome: FlowOutcome; trace: string }

export type Activities = {
  /** With `facts` when the step answers in JSON. */
  runModelStep(call: ModelStepCall): Promise<StepResult & { facts?: unknown }>
  runMediaStep(call: MediaStepCall): Promise<FinishedCreation>
  prepareSpeech(call: SpeechStepCall): Promise<PreparedMedia>
  prepareMade(call: PrepareCall): Promise<PreparedMedia>
  openParts(call: OpenPartsCall): Promise<OpenPart[]>
  closePart(call: ClosePartCall): Promise<void>
  /** Creates the part from copies of an earlier one; null when that one has been deleted meanwhile. */
  takeOverPart(call: ClosePartCall): Promise<FinishedCreation | null>
  settle(call: SettleCall): Promise<void>
  chooseRoute(call: ChooseRouteCall): Promise<OverflowVerdict>
}

export { stepEnds } from '@kinora/domain'
