/** What the process of a model is asked beside its tensors; null for all outputs that the model declares. */
export type Ask = { outputs: readonly string[] | null; isRoomy: boolean }
export type Answer = { failed?: string }
