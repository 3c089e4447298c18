import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'

const run = promisify(execFile)

/** Decided by the schema or by `migrate`, which sets the timeout for locks itself. */
const unused = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'require-lock-timeout',
  'require-statement-timeout',
]

type Finding = { file: string; line: number; rule_name: string; message: string; help: string | null }

const createsIndexes = /execute format\(\s*'create (unique )?index/i
const skipsLargePartitions = /pg_total_relation_size/

/** Squawk does not read the statements of a `do` block. */
const lintBlocks = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  if (!createsIndexes.test(text) || skipsLargePartitions.test(text)) return []
  return [`${file}: a loop creates indexes on partitions of any size: skip large ones by pg_total_relation_size`]
}

/** Returns one line for each statement that blocks the running service for a time that grows with a table. */
export const lintMigrations = async (files: readonly string[]): Promise<string[]> => {
  if (files.length === 0) return []
  const squawk = join(repoRoot, 'node_modules', '.bin', 'squawk')
  const options = ['--assume-in-transaction', '--pg-version=15', '--reporter=json', `--exclude=${unused.join(',')}`]
  const { stdout } = await run(squawk, [...options, ...files], { maxBuffer: 2 ** 26 }).catch(
    (error: { code?: unknown; stdout?: string }) => {
      // It exits with 1 when it finds something.
      if (error.code === 1 && error.stdout?.startsWith('[')) return { stdout: error.stdout }
      throw error
    },
  )
  const findings: Finding[] = JSON.parse(stdout)
  return [
    // Squawk counts lines from 0.
    ...findings.map(({ file, line, rule_name, message, help }) =>
      `${file}:${line + 1}: ${rule_name}: ${message} ${help ?? ''}`.trim(),
    ),
    ...files.flatMap(lintBlocks),
  ]
}
