import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type IFlattenedRuleSet } from 'dependency-cruiser'
import { expect, it } from 'vitest'

type Configuration = Required<Pick<IFlattenedRuleSet, 'forbidden' | 'allowed' | 'allowedSeverity'>> & {
  options: ICruiseOptions
}

const configuration: Configuration = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs')
const { forbidden, allowed, allowedSeverity, options } = configuration

const fixtures = join(import.meta.dirname, 'fixtures')
/** dependency-cruiser reports an import outside the `allowed` table under this name. */
const rules = [...forbidden.map(({ name }) => name ?? ''), 'not-in-allowed']

const findViolations = async (baseDir: string): Promise<string[]> => {
  const { tsConfig: _, enhancedResolveOptions, ...others } = options
  const { output } = await cruise(
    ['.'],
    { ...others, baseDir, validate: true, ruleSet: { forbidden, allowed, allowedSeverity } },
    { ...enhancedResolveOptions },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its result')
  return output.summary.violations.map(({ rule }) => rule.name)
}

it.each(rules)('dependency-cruiser rejects the fixture of rule %s under that name', async (rule) => {
  expect(await findViolations(join(fixtures, rule))).toContain(rule)
})

it('every boundary fixture belongs to a rule of .dependency-cruiser.cjs', () => {
  expect(readdirSync(fixtures).sort()).toEqual(rules.toSorted())
})
