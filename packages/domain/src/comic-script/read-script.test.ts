import { describe, expect, it } from 'vitest'
import { castVoices } from './cast-voices.ts'
import { cutLines } from './cut-lines.ts'
import { type ComicAsset, readScript } from './read-script.ts'
import { splitScript } from './split-script.ts'

const character = (name: string, voice = '', description = ''): ComicAsset => ({
  type: 'character',
  name,
  voice,
  description,
})

const read = (script: string, assets: ComicAsset[] = []) => {
  const { voices, parts } = readScript(script, splitScript(script), assets)
  return { voices, parts: [...parts] }
}
/** Each line as `name: words`; the narrator has no name. */
const listLines = (script: string, assets: ComicAsset[]): string[] => {
  const { voices, parts } = read(script, assets)
  const nameByVoice = new Map(assets.map(({ name, voice }) => [voice, name]))
  return parts.flatMap(({ lines }) =>
    lines.map(({ words, voice }) => `${nameByVoice.get(voices[voice] ?? '') ?? '-'}: ${words}`),
  )
}

const ming = character('小明', 'ming')
const hong = character('小红', 'hong')
const anna = character('Anna', 'anna')
const ben = character('Ben', 'ben')

describe('readScript finds the speakers (D-289)', () => {
  it.each([
    ['小明说：“你好，小红。”', ['-: 小明说：', '小明: 你好，小红。']],
    ['“快跑！”小明一把拉起她。', ['小明: 快跑！', '-: 小明一把拉起她。']],
    ['“你是谁？”小红问道，“从哪里来？”', ['小红: 你是谁？', '-: 小红问道，', '小红: 从哪里来？']],
    ['小红看着窗外。她说：“下雨了。”', ['-: 小红看着窗外。她说：', '小红: 下雨了。']],
    ['小明：我们走吧。\n小红：好的。', ['小明: 我们走吧。', '小红: 好的。']],
    ['小明（小声）：别出声。', ['小明: 别出声。']],
    ['旁白：天黑了。', ['-: 天黑了。']],
    ['「早安。」小明說。', ['小明: 早安。', '-: 小明說。']],
    ['所谓“专家”走了进来。', ['-: 所谓“专家”走了进来。']],
    [
      '小明说：“你饿吗？”\n“有一点。”小红答。\n“那就吃饭。”\n“好。”',
      ['-: 小明说：', '小明: 你饿吗？', '小红: 有一点。', '-: 小红答。', '小明: 那就吃饭。', '小红: 好。'],
    ],
  ])('in the Chinese script %s', (script, lines) => {
    expect(listLines(script, [ming, hong])).toEqual(lines)
  })
  it.each([
    ['“Hello, Ben,” said Anna.', ['Anna: Hello, Ben,', '-: said Anna.']],
    ['"Run!" Ben shouted. "Now!"', ['Ben: Run!', '-: Ben shouted.', 'Ben: Now!']],
    ['Anna looked up. She asked, "Who is there?"', ['-: Anna looked up. She asked,', 'Anna: Who is there?']],
    ['ANNA: Good morning.\nBen: Morning!', ['Anna: Good morning.', 'Ben: Morning!']],
    ['The so-called "expert" nodded.', ['-: The so-called "expert" nodded.']],
    ['Narrator: It was late.', ['-: It was late.']],
  ])('in the English script %s', (script, lines) => {
    expect(listLines(script, [anna, ben])).toEqual(lines)
  })
  it('across the boundary of two parts', () => {
    const { parts, voices } = read(`小明说：“${'我记得那一天的阳光。'.repeat(200)}”`, [ming])
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[1]?.lines.every(({ voice }) => voices[voice] === 'ming')).toBe(true)
  })
  it('among names that are no assets but speak twice', () => {
    const { voices } = read('老王说：“来了。”\n老王说：“走吧。”\nTom said, "Yes." Tom said, "No."')
    expect(new Set(voices).size).toBe(3)
  })
})

describe('castVoices (D-289)', () => {
  it('uses the voice of a narrator among the characters, in any case', () => {
    for (const name of ['narrator', 'Narrator', '旁白', '解说'])
      expect(castVoices([character(name, 'mine')]).get('')).toBe('mine')
    expect(castVoices([]).get('')).not.toBe('')
  })
  it('assigns distinct voices as long as there are enough, and the same ones every time', () => {
    const names = ['小明', '小红', '老王', 'Anna', 'Ben', 'Tom'].map((name) => character(name))
    const cast = castVoices(names)
    expect(new Set(cast.values()).size).toBe(7)
    expect(castVoices(names)).toEqual(cast)
  })
  it('matches the description of a character', () => {
    const castVoice = (description: string) => castVoices([character('甲', '', description)]).get('甲')
    expect(castVoice('机器人')).toBe('Robot_Armor')
    expect(castVoice('an old man with a beard')).toBe('Chinese (Mandarin)_Humorous_Elder')
  })
  it('keeps the voices in all parts', () => {
    const script = `小明说：“你好。”\n小红说：“早。”\n${'天气很好，他们走了很远的路。'.repeat(120)}\n小明说：“再见。”\n小红说：“明天见。”`
    const { parts } = read(script, [character('小明'), character('小红')])
    const listVoices = (part: number) =>
      new Set(
        parts[part]?.lines.filter(({ speaker }) => speaker >= 0).map(({ speaker, voice }) => `${speaker} ${voice}`),
      )
    expect(parts.length).toBeGreaterThan(1)
    expect(listVoices(0).size).toBe(2)
    expect(listVoices(0)).toEqual(listVoices(parts.length - 1))
  })
})

it('readScript lists the assets that a line names', () => {
  const { parts } = read('小明走进了古堡。', [ming, { ...character('古堡'), type: 'scene' }])
  expect(parts[0]?.lines[0]?.named).toEqual([0, 1])
})

it('cutLines cuts text into lines that can be read at a glance', () => {
  const long =
    '从前有一座很高很高的山，山上有一座庙，庙里住着一个老和尚和一个小和尚，他们每天都要走很远的路去挑水，日子过得很慢很慢。'
  expect(cutLines(long).length).toBeGreaterThan(1)
  expect(cutLines(long).join('')).toBe(long)
  expect(cutLines('好。走吧。')).toEqual(['好。走吧。'])
  expect(cutLines('Mr. Smith paid 3.50 for it.')).toEqual(['Mr. Smith paid 3.50 for it.'])
  expect(cutLines('……！')).toEqual([])
  for (const line of cutLines('x'.repeat(1_000))) expect(line.length).toBeLessThanOrEqual(75)
})
