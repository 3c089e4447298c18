import { type Bar, barLine, summarizeBars } from './bars.ts'
import { sampleNumber } from './environment.ts'
import { retryLine } from './retry-unavailable.ts'

export type Part = (isSmall: boolean) => Promise<Bar[]>
export type PartOptions = { names: string[]; isSmall: boolean; rounds: number }

export const partsUsage = (
  tool: string,
  known: readonly string[],
): string => `usage: npm run ${tool} [-- PART…] [OPTIONS]
Prints figures beside their bars. Parts (default: all): ${known.join(' ')}
  --small    smaller, for every change: only counts decide, not time or memory
  --times N  rounds (1)`

/** Rejects unknown words: a misspelt part would otherwise run everything, or nothing. */
export const readPartOptions = (args: readonly string[], known: readonly string[]): PartOptions => {
  const names: string[] = []
  let [isSmall, rounds] = [false, 1]
  for (let i = 0; i < args.length; i += 1) {
    const word = args[i] ?? ''
    if (word === '--small') isSmall = true
    else if (word === '--times') {
      i += 1
      rounds = Number(args[i])
    } else if (known.includes(word)) names.push(word)
    else throw new Error(`unknown part or option "${word}"; parts: ${known.join(' ')}; options: --small, --times N`)
  }
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--times must be an integer of at least 1')
  // In the order of the table, because parts that share a service are adjacent there.
  return { names: known.filter((name) => names.length === 0 || names.includes(name)), isSmall, rounds }
}

type Output = { print(line: string): void; after?(): Promise<void> }

/** Runs the parts, prints each figure beside its bar and returns the exit code. A part that throws counts as failed. */
export const runParts = async (
  parts: Record<string, Part>,
  args: readonly string[],
  { print, after }: Output,
): Promise<0 | 1> => {
  const { names, isSmall, rounds } = readPartOptions(args, Object.keys(parts))
  print(`SAMPLE ${sampleNumber()}`)
  const bars: Bar[] = []
  const broken: string[] = []
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (rounds > 1) print(`round ${round}`)
      for (const name of names) {
        try {
          const partBars = (await parts[name]?.(isSmall)) ?? []
          for (const bar of partBars) print(barLine(bar, isSmall))
          bars.push(...partBars)
          if (partBars.length === 0) broken.push(`${name} returned no bar`)
        } catch (error) {
          broken.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    }
  } finally {
    await after?.()
  }
  for (const line of broken) print(`FAIL  ${line}`)
  print(retryLine())
  const { line, exitCode } = summarizeBars(bars, isSmall)
  print(broken.length === 0 ? line : `${line}, ${broken.length} parts broken`)
  return broken.length === 0 ? exitCode : 1
}
