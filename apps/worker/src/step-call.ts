import type {
  FinishAsks,
  FinishedCreation,
  FinishTool,
  Outcome,
  PreparedMedia,
  PrepareSpeech,
  SandboxScript,
  StepName,
  StepResult,
} from '@kinora/domain'

/** Arguments of activities: ids, numbers and references only, because all of it is kept in the engine's history. */
type StepOf = { tenantId: string; taskId: string; stepNo: number; tryNo: number; trace: string }

export type ModelStepCall = StepOf & {
  step: StepName
  ask: Record<string, unknown>
  backend: string
  /** Only of a test key. */
  script?: SandboxScript
}
export type MediaStepCall = StepOf & { tool: FinishTool; ask: FinishAsks[FinishTool] }
export type SpeechStepCall = StepOf & { ask: PrepareSpeech }
export type SettleCall = { tenantId: string; taskId: string; outcome: Outcome; trace: string }

export type Activities = {
  runModelStep(call: ModelStepCall): Promise<StepResult>
  runMediaStep(call: MediaStepCall): Promise<FinishedCreation>
  prepareSpeech(call: SpeechStepCall): Promise<PreparedMedia>
  settle(call: SettleCall): Promise<void>
}

/** Ends of a step that are not errors of the task's own. */
export const stepEnds = {
  /** Somebody else ended the task: cancelled, timed out. */
  taskEnded: 'TaskEnded',
  /** The back end forgot the job before it was done; the step may be tried anew. */
  lost: 'BackendLost',
  /** It may have been paid for, and nobody can say: wait for the word of the back end, the operator or the clock. */
  unknown: 'OutcomeUnknown',
} as const
