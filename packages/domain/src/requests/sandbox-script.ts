import { type ErrCode, isErrCode, limits } from '@kinora/contract'
import { refuse } from './check-request.ts'
import { shortTextOf } from './long-text.ts'

/** How a task of a test key goes, whatever it asks for. */
export type SandboxScript = {
  outcome: 'success' | ErrCode
  delaySeconds: number
  /** Of progress, spread over the delay. */
  steps: number
  callback: 'ok' | 'drop'
}

export const plainScript: SandboxScript = { outcome: 'success', delaySeconds: 0, steps: 0, callback: 'ok' }

const upTo = (most: number, text: string): number | undefined =>
  /^[0-9]{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined

const given = <K extends keyof SandboxScript>(name: K, value: SandboxScript[K] | undefined) =>
  value === undefined ? undefined : { [name]: value }

/** What each word may say; nothing for what it may not. */
const words: Readonly<Record<string, (value: string) => Partial<SandboxScript> | undefined>> = {
  outcome: (value) => given('outcome', value === 'success' || isErrCode(value) ? value : undefined),
  delay: (value) => given('delaySeconds', upTo(limits.sandboxDelaySeconds, value)),
  steps: (value) => given('steps', upTo(limits.sandboxSteps, value)),
  callback: (value) => given('callback', value === 'ok' || value === 'drop' ? value : undefined),
}

/** Words of the form `name=value` with one space between them, each at most once; nothing when it is anything else. */
export const readScript = (text: string): SandboxScript | undefined => {
  const script = { ...plainScript }
  const seen = new Set<string>()
  for (const word of text.split(' ')) {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(word) ?? []
    const said = Object.hasOwn(words, name) && !seen.has(name) ? words[name]?.(value) : undefined
    if (!said) return undefined
    seen.add(name)
    Object.assign(script, said)
  }
  return script
}

/** Fields whose text may be a script instead, whichever of them a request has. */
const fields = ['prompt', 'text', 'script_content']
const mark = /^sandbox: ?/

/** The script of a request: what the header says goes before what a text says, and without either all goes well. */
export const scriptOf = (header: string | undefined, request: Readonly<Record<string, unknown>>): SandboxScript => {
  const textIn = (name: string): string => {
    const text = shortTextOf(request[name])
    return typeof text === 'string' ? text : ''
  }
  const field = header === undefined ? fields.find((name) => mark.test(textIn(name))) : 'X-Sandbox'
  if (field === undefined) return plainScript
  const script = readScript(header ?? textIn(field).replace(mark, ''))
  return script ?? refuse({ field, rule: 'format', message: 'not a script for the sandbox' })
}
