/** What the process of a model is asked beside its tensors; null for all outputs that the model declares. */
export type Ask = { outputs: readonly string[] | null }
export type Answer = { failed?: string }
