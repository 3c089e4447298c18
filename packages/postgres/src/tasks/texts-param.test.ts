import { LongText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { textsParam } from './texts-param.ts'

const long = (text: string) => new LongText(Buffer.from(text))

it('textsParam writes short texts as JSON', async () => {
  expect(await textsParam({ prompt: 'a "fox"', label: '' })).toBe('{"prompt":"a \\"fox\\"","label":""}')
})

it.each(['漢', '😀', '"\\\n', 'a\u0301', '\ufeff'])(
  'textsParam writes a long text of %j as binary jsonb',
  async (unit) => {
    const script = unit.repeat(100_000)
    const param = await textsParam({ style: 'x', script: long(script), more: long('') })
    expect(param[0]).toBe(1)
    expect(JSON.parse(param.toString('utf8', 1))).toEqual({ style: 'x', script, more: '' })
    expect(JSON.parse((await textsParam({ script: long(unit) })).toString('utf8', 1))).toEqual({ script: unit })
  },
)

it('textsParam yields to the event loop while it writes a long text', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await textsParam({ script: long('a'.repeat(4_000_000)) })
  isDone = true
  expect(turns).toBeGreaterThan(10)
})
