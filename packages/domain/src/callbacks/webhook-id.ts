/** By which a receiver knows an event again, however often it is told. */
export const webhookIdOf = (taskId: string, event: string): string => `evt_${taskId}_${event}`
