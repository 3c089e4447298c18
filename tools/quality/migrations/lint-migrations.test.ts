import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lintMigrations } from './lint-migrations.ts'

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)

describe('lintMigrations', () => {
  it('finds each statement that blocks a large table', async () => {
    const findings = await lintMigrations([fixture('long_locks.sql')])
    const found = findings.map((line) => line.replace(/^.*long_locks\.sql(:\d+)?: /, '$1 ').replace(/: .*/s, ''))
    expect(found).toEqual([
      ':1 require-concurrent-index-creation',
      ':2 changing-column-type',
      ':3 adding-not-nullable-field',
      ':4 constraint-missing-not-valid',
      ':5 constraint-missing-not-valid',
      ':5 disallowed-unique-constraint',
      ':6 renaming-column',
      ':7 ban-drop-column',
      ' a loop creates indexes on partitions of any size',
    ])
  })

  it('accepts statements that take short locks, and an exemption for a small table', async () => {
    expect(await lintMigrations([fixture('short_locks.sql')])).toEqual([])
  })

  it('fails when squawk cannot read a file', async () => {
    await expect(lintMigrations([fixture('missing.sql')])).rejects.toThrow('missing.sql')
  })
})
