import { AppError } from '@kinora/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { admitTask } from './admit-task.ts'
import { quoteTask } from './quote-task.ts'
import { catchRefusal, createInput, generatorWith, openAdmission } from './test-setup/admission.ts'

const request = () =>
  z.object({ model: z.string(), prompt: z.string(), seconds: z.number().default(5), draft: z.boolean().default(false) })
const generator = generatorWith({ request, draft: { seconds: ({ seconds }: { seconds: number }) => seconds } })

it('a draft is stored without a hold, with its mark, its seconds and its warning (D-510)', async () => {
  const { deps, log, tasks } = openAdmission({ available: 0 })
  const { reply } = await admitTask(deps, createInput({ draft: true, seconds: 4 }, { generator }))
  expect(log).toEqual(['begin', 'count 4 s of a draft', 'enter normal', 'insert'])
  expect(tasks).toMatchObject([
    {
      credits: 0,
      params: { seconds: 4, draft: true },
      price: { lines: [{ name: 'draft 4 s', credits: 0 }] },
      draft: { seconds: 4, perDay: 600 },
      warnings: [{ code: 'draft', field: 'draft' }],
    },
  ])
  expect(JSON.parse(reply)).toMatchObject({ credits: 0, warnings: [{ code: 'draft' }] })
})

it('a create without draft keeps its price and params (D-510)', async () => {
  const { deps, log, tasks } = openAdmission()
  await admitTask(deps, createInput({ draft: false, seconds: 4 }, { generator }))
  expect(log).toEqual(['begin', 'hold 8', 'enter normal', 'insert'])
  expect(tasks).toMatchObject([{ params: { seconds: 4 }, warnings: [] }])
  expect(tasks[0]?.params).not.toHaveProperty('draft')
})

it('a draft beyond the seconds of the day is refused before anything is stored (D-510)', async () => {
  const { deps, log } = openAdmission()
  const refusal = await catchRefusal(admitTask(deps, createInput({ draft: true, seconds: 601 }, { generator })))
  expect(refusal).toMatchObject({ reason: 'QuotaExceeded', detail: { retryAfterSeconds: 60 } })
  expect(log).not.toContain('insert')
})

it('a quote of a draft has the draft price and uses draft routes (D-510)', async () => {
  const { deps, given } = openAdmission()
  const options: unknown[] = []
  given.catalog.routesFor = ((...call: unknown[]) => {
    options.push(call[3])
    return { 'text-to-video': [{ backend: 'engine', pool: 'cpu' }] }
  }) as never
  expect(await quoteTask(deps, createInput({ draft: true }, { generator }))).toMatchObject({
    credits: 0,
    credits_max: 0,
    lines: [{ name: 'draft 5 s', credits: 0 }],
    backend: 'engine',
    warnings: [{ code: 'draft' }],
  })
  expect(options).toEqual([{ isDraft: true }])
})

it('draft has no effect with a test key, and only true gives a warning (D-510, D-501)', async () => {
  const { deps, log, tasks } = openAdmission()
  const sandbox = { header: undefined }
  await admitTask(deps, createInput({ draft: true }, { generator, sandbox }))
  await admitTask(deps, createInput({ draft: false }, { generator, sandbox }))
  expect(log).not.toContain('count 5 s of a draft')
  expect(tasks.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([['field_without_effect'], []])
  expect(tasks[0]?.params).not.toHaveProperty('draft')
})

it('no draft route refuses the create (D-510)', async () => {
  const { deps, given } = openAdmission()
  given.catalog.routesFor = () => {
    throw new AppError('FieldInvalid', { field: 'draft', rule: 'combination' })
  }
  const refusal = await catchRefusal(admitTask(deps, createInput({ draft: true }, { generator })))
  expect(refusal).toMatchObject({ reason: 'FieldInvalid', detail: { field: 'draft', rule: 'combination' } })
})
