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

/** A call as a command or a tool. */
type Call = {
  name: string
  command: string
  path: string
  summary: string
  fields: readonly CreateField[]
}

/** A call that makes a task. */
export type Create = Call

/** One that makes none: all there is to it are its fields, and the reply. */
export type PlainCall = Call & { method: 'GET' | 'POST' | 'PUT' | 'DELETE' }
