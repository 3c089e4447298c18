import { type ErrCode, isErrCode, limits } from '@kinora/contract'
import { refuse } from './check-request.ts'
import { toShortText } from './long-text.ts'

/** Behaviour of a task of a test key. */
export type SandboxScript = {
  outcome: 'success' | ErrCode
  delaySeconds: number
  /** Number of progress updates during the delay. */
  steps: number
  callback: 'ok' | 'drop'
}

export const plainScript: SandboxScript = { outcome: 'success', delaySeconds: 0, steps: 0, callback: 'ok' }

const upTo = (most: number, text: string): number | undefined =>
  /^[0-9]{1,3}$/.test(text) && Number(text) <= most ? Number(text) : undefined

const given = <K extends keyof SandboxScript>(name: K, value: SandboxScript[K] | undefined) =>
  value === undefined ? undefined : { [name]: value }

/** Parsers of the words; undefined for an invalid value. */
const words: Readonly<Record<string, (value: string) => Partial<SandboxScript> | undefined>> = {
  outcome: (value) => given('outcome', value === 'success' || isErrCode(value) ? value : undefined),
  delay: (value) => given('delaySeconds', upTo(limits.sandboxDelaySeconds, value)),
  steps: (value) => given('steps', upTo(limits.sandboxSteps, value)),
  callback: (value) => given('callback', value === 'ok' || value === 'drop' ? value : undefined),
}

/** Parses words of the form `name=value`, separated by one space, each at most once; undefined for anything else. */
export const parseSandboxScript = (text: string): SandboxScript | undefined => {
  const script = { ...plainScript }
  const seen = new Set<string>()
  for (const word of text.split(' ')) {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/.exec(word) ?? []
    const parsed = Object.hasOwn(words, name) && !seen.has(name) ? words[name]?.(value) : undefined
    if (!parsed) return undefined
    seen.add(name)
    Object.assign(script, parsed)
  }
  return script
}

/** Fields whose text may contain a script. */
const fields = ['prompt', 'text', 'script_content']
const mark = /^sandbox: ?/

/** The script of a request: the header takes precedence over a text; without both, the task succeeds. */
export const resolveSandboxScript = (
  header: string | undefined,
  request: Readonly<Record<string, unknown>>,
): SandboxScript => {
  const textIn = (name: string): string => {
    const text = toShortText(request[name])
    return typeof text === 'string' ? text : ''
  }
  const field = header === undefined ? fields.find((name) => mark.test(textIn(name))) : 'X-Sandbox'
  if (field === undefined) return plainScript
  const script = parseSandboxScript(header ?? textIn(field).replace(mark, ''))
  return script ?? refuse({ field, rule: 'format', message: 'is not a valid sandbox script' })
}
