import type { Warning } from '@kinora/contract'
import type { ResponseCheck } from '../case.ts'
import { failureUnless } from '../request-cases.ts'

type Expected = { warns?: readonly (readonly [code: Warning['code'], field: string])[]; silentOn?: readonly string[] }

const isWarningList = (value: unknown): value is Warning[] =>
  Array.isArray(value) && value.every((each: Partial<Warning>) => typeof each.code === 'string')

/** Reads the warnings of an accepted create from its reply, or from the query if the create returns only an id. */
const readWarnings: (...call: Parameters<ResponseCheck>) => Promise<unknown> = async ({ body }, world, party) =>
  'warnings' in body ? body['warnings'] : (await world.read(party, String(body['id']))).warnings

/** Checks that a create warns of the listed fields and of none in `silentOn` (D-501). A refusal has no warnings. */
export const checkWarnings =
  ({ warns = [], silentOn = [] }: Expected): ResponseCheck =>
  async (response, world, party) => {
    if (response.status !== 200) return []
    const warnings = await readWarnings(response, world, party)
    if (!isWarningList(warnings)) return ['the reply has no list of warnings']
    const found = warnings.map(({ code, field }) => `${code} ${field}`)
    return [
      ...warns.flatMap(([code, field]) =>
        failureUnless(found.includes(`${code} ${field}`), `no warning ${code} for ${field}: ${found.join() || 'none'}`),
      ),
      ...warnings.flatMap(({ code, field }) =>
        failureUnless(!silentOn.includes(field), `an unexpected warning ${code} for ${field}`),
      ),
    ]
  }
