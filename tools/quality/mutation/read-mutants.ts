/** The parts of a Stryker JSON report that are read. */
export type MutationReport = {
  files: Record<
    string,
    {
      source: string
      mutants: {
        status: string
        mutatorName: string
        replacement?: string
        location: { start: { line: number; column: number }; end: { line: number; column: number } }
      }[]
    }
  >
}

export type Survivor = { file: string; line: number; original: string; replacement: string; isCovered: boolean }
export type Score = { killed: number; total: number; survivors: Survivor[] }

const killed = new Set(['Killed', 'Timeout'])
const survived = new Set(['Survived', 'NoCoverage'])

type Mutant = MutationReport['files'][string]['mutants'][number]

/** The mutated text. Columns and lines of the report start at 1. */
const cutText = (source: string, { start, end }: Mutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined).trim())
    .join(' ')
}

/** Counts killed mutants and lists the others. Mutants that do not compile or were ignored count in neither. */
export const readMutants = ({ files }: MutationReport): Score => {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, mutant })),
  )
  const survivors = all.filter(({ mutant }) => survived.has(mutant.status))
  const killedCount = all.filter(({ mutant }) => killed.has(mutant.status)).length
  return {
    killed: killedCount,
    total: killedCount + survivors.length,
    survivors: survivors.map(({ file, source, mutant }) => ({
      file,
      line: mutant.location.start.line,
      original: cutText(source, mutant.location),
      replacement: mutant.replacement ?? mutant.mutatorName,
      isCovered: mutant.status === 'Survived',
    })),
  }
}
