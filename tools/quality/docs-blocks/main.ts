import { globSync } from 'node:fs'
import { chooseFiles } from '../../ci/check/sample-files.ts'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, repoRoot, sampleNumber } from '../../testkit/environment.ts'
import { openReader } from './open-reader.ts'
import { type PageReport, runPage } from './run-page.ts'

const usage = `usage: npm run docs-blocks [-- PAGE… | --parts N]
Executes the code blocks of the documentation, of the named pages, or of one of N parts, chosen by SAMPLE, against the service that KINORA_URL,
KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN name, or else .kinora/services.env. docs/adr/0034-documentation.md lists the marks of a block.`

const pagesAtOnce = 2

// Decision records are never edited, so their examples may be outdated.
const allPages = (): string[] =>
  ['README.md', '{packages,apps}/*/README.md', 'docs/**/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: repoRoot }).toSorted())
    .filter((page) => !page.startsWith('docs/adr/'))

const { values, positionals } = parseCommandLine(
  usage,
  { parts: { type: 'string', default: '1' } },
  { allowPositionals: true },
)
const { PUBLIC_BASE_URL, ADMIN_LISTEN, ADMIN_TOKEN } = inheritedEnvironment
const url = inheritedEnvironment['KINORA_URL'] ?? PUBLIC_BASE_URL
const adminUrl = inheritedEnvironment['KINORA_ADMIN_URL'] ?? (ADMIN_LISTEN && `http://${ADMIN_LISTEN}`)
const adminToken = inheritedEnvironment['KINORA_ADMIN_TOKEN'] ?? ADMIN_TOKEN
if (!url || !adminUrl || !adminToken) {
  console.error(usage)
  process.exit(2)
}

const reader = openReader({ url, adminUrl, adminToken })
const { run: pages, notRun } = chooseFiles(allPages(), Number(values.parts), sampleNumber())
if (notRun.length > 0 && positionals.length === 0) console.log(`not run in this sample: ${notRun.join(' ')}`)
const left = (positionals.length > 0 ? positionals : pages).values()
const reports: PageReport[] = []

const work = async (): Promise<void> => {
  for (const page of left) {
    const since = performance.now()
    const report = await runPage(page, reader).catch(
      (error: unknown): PageReport => ({ page, ran: [], leftOut: [], failed: { line: 1, why: String(error) } }),
    )
    reports.push(report)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    if (report.failed) console.log(`FAIL  ${page}:${report.failed.line}  ${report.failed.why}`)
    else if (report.ran.length > 0) console.log(`ok    ${page}  ${report.ran.length} blocks, ${seconds} s`)
  }
}
await Promise.all(Array.from({ length: pagesAtOnce }, work))

const ran = reports.flatMap((report) => report.ran)
const leftOut = reports.flatMap(({ page, leftOut }) => leftOut.map(({ line, why }) => `${page}:${line}  ${why}`))
const failed = reports.filter((report) => report.failed).length
const count = (kind: string): number => ran.filter((block) => block.kind === kind).length
if (leftOut.length > 0) console.log(`not executed:\n  ${leftOut.toSorted().join('\n  ')}`)
console.log(
  `${ran.length} blocks executed (${count('sh')} shell, ${count('ts')} TypeScript, ${count('py')} Python), ` +
    `${leftOut.length} not, ${failed} pages failed`,
)
process.exitCode = failed > 0 ? 1 : 0
