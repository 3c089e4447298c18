/** A field of a create as a person or a tool gives it. */
export type CreateField = {
  name: string
  kind: 'text' | 'texts' | 'number' | 'flag' | 'json'
  isRequired: boolean
  /** Takes a picture, a film or a sound. */
  isMedia: boolean
  /** What there is; for models, what a service may have besides. */
  choices: readonly string[]
  about: string
}

/** A call that makes a task. */
export type Create = {
  name: string
  command: string
  path: string
  summary: string
  fields: readonly CreateField[]
}
