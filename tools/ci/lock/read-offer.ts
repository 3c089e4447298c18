import type { Offered } from './lock-file.ts'

export type RunNpm = (args: readonly string[]) => Promise<{ stdout: string }>

const toList = (value: string | string[] | undefined): string[] | undefined =>
  typeof value === 'string' ? [value] : value

/** npm repeats the error on stdout because of --json; on stderr it depends on the log level. */
const isMissing = (error: unknown): boolean => {
  const { stderr, stdout } = error as { stderr?: string; stdout?: string }
  return /\bE404\b|\bETARGET\b/.test(`${stderr}\n${stdout}`)
}

/** Reads the registry entry of one version. A missing version returns undefined; any other failure throws. */
export const readOffer = async (runNpm: RunNpm, name: string, version: string): Promise<Offered> => {
  try {
    const { stdout } = await runNpm(['view', `${name}@${version}`, 'dist.integrity', 'os', 'cpu', 'libc', '--json'])
    const entry = stdout === '' ? {} : JSON.parse(stdout)
    const integrity: unknown = typeof entry === 'string' ? entry : entry['dist.integrity']
    if (typeof integrity !== 'string') return undefined
    const [os, cpu, libc] = ['os', 'cpu', 'libc'].map((field) => toList(entry[field]))
    return { integrity, ...(os && { os }), ...(cpu && { cpu }), ...(libc && { libc }) }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
