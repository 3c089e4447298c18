/** An input field of a create, for the CLI and tools. */
export type CreateField = {
  name: string
  kind: 'text' | 'texts' | 'number' | 'flag' | 'json'
  isRequired: boolean
  /** Accepts an image, a video or an audio file. */
  isMedia: boolean
  /** Accepts a local file; otherwise only a URL. */
  takesFile: boolean
  /** Allowed values; for models, the standard ones come first. */
  choices: readonly string[]
  about: string
}

/** An API call that is a command and a tool. */
type Call = {
  name: string
  command: string
  path: string
  summary: string
  fields: readonly CreateField[]
}

/** A call that creates a task. */
export type Create = Call

/** A call that creates no task. */
export type PlainCall = Call & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Price in credits, or `quoted` if the service quotes it with `?dry_run=true`. Absent for free calls. */
  costs?: number | 'quoted'
}
