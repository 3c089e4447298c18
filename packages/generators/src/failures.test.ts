import { type ErrCode, isErrCode, reasons } from '@kinora/contract'
import { listFailures } from '@kinora/domain'
import { expect, it } from 'vitest'
import { newestGenerators } from './registry-lookups.ts'

const all = newestGenerators.flatMap((generator) =>
  listFailures(generator).map((failure) => ({ id: generator.id, ...failure })),
)

it('some generator declares every error code of a failed task (D-500)', () => {
  const codes = (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason): reason is ErrCode =>
    isErrCode(reason),
  )
  const produced = new Set(all.map(({ errCode }) => errCode))
  expect(codes.filter((code) => !produced.has(code))).toEqual([])
})

it('every failure message has at most 300 characters and begins with the text of its code (D-500)', () => {
  const wrong = all.filter(
    ({ errCode, errMsg }) => !errMsg.startsWith(`${reasons[errCode].message}: `) || errMsg.length > 300,
  )
  expect(wrong).toEqual([])
})

it('a failure caused by an input names its field (D-500)', () => {
  const ofInputs = all.filter(({ field }) => field !== '')
  expect(ofInputs.length).toBeGreaterThan(300)
  expect(ofInputs.filter(({ field, errMsg }) => !errMsg.includes(`${field}: `))).toEqual([])
})

it('a failure of a numeric rule contains the measured or the allowed value (D-500)', () => {
  const measured = all.filter(({ rule }) =>
    ['bytes', 'length', 'min_side', 'max_side', 'dimensions', 'pixels'].includes(rule),
  )
  expect(measured.length).toBeGreaterThan(100)
  expect(measured.filter(({ errMsg }) => !/\d/.test(errMsg.replace(/\[\d+\]/g, '')))).toEqual([])
})

it.each(newestGenerators.map((generator) => [generator.id, generator] as const))(
  '%s declares failures for all its media fields (D-500)',
  (_, generator) => {
    const row = generator.rows[0]
    const sent =
      generator.inputs?.(
        { ...generator.example, ...generator.request(row).safeParse({ ...generator.example, model: row.model }).data },
        row,
      ) ?? []
    const covered = new Set(listFailures(generator).map(({ field }) => field))
    expect(sent.filter(({ field, isCreation }) => !isCreation && !covered.has(field))).toEqual([])
  },
)
