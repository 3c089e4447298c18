/** Events that callbacks report. An operator sends `test`; it belongs to no task. */
export const callbackEvents = ['processing', 'success', 'failed', 'test'] as const
export type CallbackEvent = (typeof callbackEvents)[number]
