/** A schema as JSON has it; which words it may hold is its writer's affair. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** What a create takes, whichever of its models makes it. */
export type CreateInput = {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
  /** Of each of these lists one field is needed. */
  eithers: readonly (readonly string[])[]
}

/** What a model of a create takes otherwise than its other models. */
export type ModelFacts = {
  tool: string
  model: string
  /** In every service; others have it when their operator turned it on. */
  isEverywhere: boolean
  takes: Readonly<Record<string, unknown>>
}
