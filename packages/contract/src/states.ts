export const states = ['created', 'queueing', 'processing', 'success', 'failed'] as const
export type State = (typeof states)[number]

/** Allowed state transitions of a task. Terminal states have none. */
export const transitions: Record<State, readonly State[]> = {
  created: ['queueing', 'processing', 'success', 'failed'],
  queueing: ['processing', 'failed'],
  processing: ['success', 'failed'],
  success: [],
  failed: [],
}

export const isTerminal = (state: State): state is 'success' | 'failed' => transitions[state].length === 0

/** Whether a task in this state may wait for a slot. */
export const isWaiting = (state: string): state is 'created' | 'queueing' => state === 'created' || state === 'queueing'
