import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Paths of pg_dump and pg_restore, which must not be older than the server. */
export type PostgresPrograms = { dump: string; restore: string; path: string }

const runLimits = { timeout: 6 * 3_600_000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const

/** Passes the password through the environment, because arguments are visible to every user of the machine. */
export const splitPassword = (url: string): { address: string; password: string } => {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}

export const runProgram = async (program: string, args: string[], env: Record<string, string>): Promise<string> => {
  try {
    return (await promisify(execFile)(program, args, { ...runLimits, env })).stdout
  } catch (error) {
    const { stderr = '', message, killed } = error as Error & { stderr?: string; killed?: boolean }
    const reason = killed ? 'stopped after 6 hours' : stderr.trim().slice(0, 2_000) || message
    throw new Error(`${program} failed: ${reason}`, { cause: error })
  }
}

/** Parses lines of `pg_restore --list`, such as `4062; 0 17033 TABLE DATA public tasks kinora`, to name and owner. */
export const listEntries = (list: string, kind: 'TABLE' | 'TABLE DATA'): { name: string; owner: string }[] =>
  list.split('\n').flatMap((line) => {
    const [, name, owner] = new RegExp(`^\\d+; \\d+ \\d+ ${kind} public (\\S+) (\\S+)$`).exec(line) ?? []
    return name !== undefined && owner !== undefined ? [{ name, owner }] : []
  })

/** Parses the line `;     Archive created at 2030-01-31 10:00:00 UTC`. The list must have been printed with TZ=UTC. */
export const readArchiveTime = (list: string): Date | undefined => {
  const [, day, time] = /^; +Archive created at (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/m.exec(list) ?? []
  return day === undefined ? undefined : new Date(`${day}T${time}Z`)
}

/** An archive contains its time without a zone. */
export const utc = { TZ: 'UTC' } as const
