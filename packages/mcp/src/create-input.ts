/** A JSON Schema with arbitrary keywords. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Input of a create, merged over all its models. */
export type CreateInput = {
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
  /** Each list requires one of its fields. */
  eithers: readonly (readonly string[])[]
}

/** Fields of a create that differ between its models. */
export type ModelFacts = {
  tool: string
  model: string
  /** Available in every service; other models only if the operator enabled them. */
  isEverywhere: boolean
  takes: Readonly<Record<string, unknown>>
}
