/** A field of a create as a person or a tool gives it. */
export type CreateField = {
  name: string
  kind: 'text' | 'texts' | 'number' | 'flag' | 'json'
  isRequired: boolean
  /** Takes a picture, a film or a sound. */
  isMedia: boolean
  /** A local file can be sent as this media; without it, only an address is taken. */
  takesFile: boolean
  /** The values it takes; for models, those that every service has come first. */
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
export type PlainCall = Call & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Credits, where it costs some: a fixed number, or the service quotes them with `?dry_run=true`. */
  costs?: number | 'quoted'
}
