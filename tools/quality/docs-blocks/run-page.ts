import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { type Block, getBlockKind, readBlocks, readPageNeeds } from './read-blocks.ts'
import { endGroup, runBlock } from './run-block.ts'

export type PageReport = {
  page: string
  ran: { line: number; kind: string }[]
  leftOut: { line: number; why: string }[]
  failed?: { line: number; why: string }
}

/** Creates the shell settings for a page, by its needs. */
export type Reader = (needs: ReturnType<typeof readPageNeeds>) => Promise<Record<string, string>>

/** Like a checkout, but separate: packages are available, and files that a block writes are removed. */
const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-page-'))
  symlinkSync(join(repoRoot, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(repoRoot, 'docs'), join(folder, 'docs'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  // curl fails on a refused request, so that no example is silently wrong.
  writeFileSync(join(folder, '.curlrc'), 'fail-with-body\nshow-error\n')
  return folder
}

/** The name under which a block of data is saved for the blocks below it. */
const readFileName = (block: Block): string | undefined => {
  const { title } = block.marks
  return getBlockKind(block) === undefined && typeof title === 'string' ? title : undefined
}

/** Executes the blocks of a page in their order, up to the first that fails. */
export const runPage = async (page: string, reader: Reader): Promise<PageReport> => {
  const text = readFileSync(join(repoRoot, page), 'utf8')
  const blocks = readBlocks(text).filter(
    (block) => getBlockKind(block) !== undefined || readFileName(block) !== undefined,
  )
  const report: PageReport = { page, ran: [], leftOut: [] }
  const needsNoTenant = blocks.every(
    (block) => readFileName(block) !== undefined || block.marks['no-run'] !== undefined,
  )
  const folder = openFolder()
  const groups: number[] = []
  try {
    const env = needsNoTenant ? {} : { ...(await reader(readPageNeeds(text))), CURL_HOME: folder }
    for (const [at, block] of blocks.entries()) {
      const file = readFileName(block)
      if (file !== undefined) {
        writeFileSync(join(folder, file), `${block.text}\n`)
        continue
      }
      const outcome = await runBlock(block, blocks.slice(at + 1), { folder, env })
      if ('pid' in outcome && outcome.pid) groups.push(outcome.pid)
      const { line } = block
      if (outcome.is === 'ran') report.ran.push({ line, kind: getBlockKind(block) ?? '' })
      else if (outcome.is === 'left out') report.leftOut.push({ line, why: outcome.why })
      else return { ...report, failed: { line, why: outcome.why } }
    }
    return report
  } finally {
    for (const pid of groups) endGroup(pid)
    rmSync(folder, { recursive: true })
  }
}
