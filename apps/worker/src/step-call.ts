import type {
  FinishAsks,
  FinishedCreation,
  FinishTool,
  FlowNotes,
  Outcome,
  PrepareAsks,
  PreparedMedia,
  PrepareSpeech,
  PrepareTool,
  Relief,
  SandboxScript,
  StepName,
  StepResult,
  StepWork,
} from '@kinora/domain'
import type { OpenPart, PartAsk } from '@kinora/domain/films'

/** Arguments of activities: ids, numbers and references only, because all of it is kept in the engine's history. */
type StepOf = {
  tenantId: string
  taskId: string
  stepNo: number
  tryNo: number
  trace: string
  /** The part of a film that the step works for. */
  part?: string
  /** What it weighs in the progress of its task; a scripted one shows what its script says. */
  work?: StepWork
}

export type ModelStepCall = StepOf & {
  step: StepName
  ask: Record<string, unknown>
  backend: string
  /** No other route is left, so the step waits rather than going on. */
  isLast?: boolean
  /** How a job that was too large for the memory of the server is made smaller this time. */
  relief?: Relief
  /** There is something left to be tried when it is too large again. */
  canEase?: boolean
  /** Only of a test key. */
  script?: SandboxScript
}
export type MediaStepCall = StepOf & { tool: FinishTool; ask: FinishAsks[FinishTool] }
export type SpeechStepCall = StepOf & { ask: PrepareSpeech }
export type PrepareCall = StepOf & { tool: PrepareTool; ask: PrepareAsks[PrepareTool] }
export type OpenPartsCall = {
  tenantId: string
  taskId: string
  /** How many the film has already. */
  before: number
  parts: readonly PartAsk[]
}
export type ClosePartCall = { tenantId: string; taskId: string; part: string; creation: FinishedCreation }
/** How a flow ended; a text that was written on the way is named by where it lies. */
export type FlowOutcome =
  | Extract<Outcome, { state: 'failed' }>
  | (Omit<Extract<Outcome, { state: 'success' }>, 'used'> & Pick<FlowNotes, 'used'>)
export type SettleCall = { tenantId: string; taskId: string; outcome: FlowOutcome; trace: string }

export type Activities = {
  /** With `facts` when the step answers in JSON. */
  runModelStep(call: ModelStepCall): Promise<StepResult & { facts?: unknown }>
  runMediaStep(call: MediaStepCall): Promise<FinishedCreation>
  prepareSpeech(call: SpeechStepCall): Promise<PreparedMedia>
  prepareMade(call: PrepareCall): Promise<PreparedMedia>
  openParts(call: OpenPartsCall): Promise<OpenPart[]>
  closePart(call: ClosePartCall): Promise<void>
  /** Makes the part from copies of what an earlier one left; nothing when that has gone meanwhile. */
  takeOverPart(call: ClosePartCall): Promise<FinishedCreation | null>
  settle(call: SettleCall): Promise<void>
}

export { stepEnds } from '@kinora/domain'
