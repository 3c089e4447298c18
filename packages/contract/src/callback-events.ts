/** Events that callbacks tell of; `test` is sent by an operator and belongs to no task. */
export const callbackEvents = ['processing', 'success', 'failed', 'test'] as const
export type CallbackEvent = (typeof callbackEvents)[number]
