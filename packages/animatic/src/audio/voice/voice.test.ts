import { customerText, type StepInput } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { trimSilence } from './assemble-speech.ts'
import { createPronouncer } from './create-pronouncer.ts'
import { detectLanguage } from './detect-language.ts'
import { speakArguments, speechMarkup } from './espeak/speech-arguments.ts'
import { shapeArguments } from './finish-arguments.ts'
import { planSpeech } from './plan-speech.ts'
import { splitLong } from './split-long.ts'
import { defaultVoice, voices } from './voices.ts'

const text = (words: string) => customerText().parse(words)
const plan = (words: string, change: Partial<StepInput<'speech'>> = {}) =>
  planSpeech({
    text: text(words),
    voice: text(''),
    speed: 1,
    pitch: 0,
    emotion: null,
    pronunciations: text(''),
    ...change,
  })

it('voices contains the voices of the API, and an unknown voice falls back to the default (D-294)', () => {
  expect(voices.size).toBe(19)
  for (const [id, voice] of voices) expect(plan('x', { voice: text(id) }).voice).toBe(voice)
  for (const id of ['', 'clone-7', '__proto__', 'deep-male'])
    expect(plan('x', { voice: text(id) }).voice).toBe(defaultVoice)
})

it.each([
  ['Hello', 'en'],
  ['你好 world', 'zh'],
  ['こんにちは世界', 'ja'],
  ['안녕하세요', 'ko'],
  ['Привет', 'ru'],
  ['123', null],
])('detectLanguage reads %s as %s', (words, language) => {
  expect(detectLanguage(words)).toBe(language)
})

it('splitLong splits long text, at sentence ends if possible', () => {
  expect(splitLong('short. text.', 50)).toEqual(['short. text.'])
  expect(splitLong('One two. Three four! Five six?', 12)).toEqual(['One two. ', 'Three four! ', 'Five six?'])
  expect(splitLong('一二三四。五六七八。', 6)).toEqual(['一二三四。', '五六七八。'])
  const endless = splitLong('x'.repeat(5000), 600)
  expect(endless.join('')).toHaveLength(5000)
  expect(Math.max(...endless.map(({ length }) => length))).toBe(600)
  const words = splitLong('word '.repeat(300), 600)
  expect(words.join('')).toBe('word '.repeat(300))
  expect(words.every((piece) => piece.startsWith('word'))).toBe(true)
})

describe('createPronouncer', () => {
  it.each([
    ['omg, it works', 'omg/oh my god', 'oh my god, it works'],
    ['omgx', 'omg/oh my god', 'omgx'],
    ['银行在处理', '行/(hang2)\n处理/(chu3)(li3)', '银 hang2 在 chu3  li3 '],
    ['a b', 'a/b\nb/c', 'b c'],
    ['女', '女/(nü3)', ' nv3 '],
    ['same', 'no slash', 'same'],
    ['and/or', 'and/x/y', 'x/y/or'],
  ])('reads %s with %j as %s', (words, lines, spoken) => {
    expect(createPronouncer(lines)(words)).toBe(spoken)
  })
})

describe('planSpeech', () => {
  it('speaks paragraphs in order, each in its language', () => {
    expect(plan('Hello.\r\n\n你好。\u2029 ... \nBye').utterances).toEqual([
      { text: 'Hello.', language: 'en', pauseAfterSeconds: 0.4 },
      { text: '你好。', language: 'zh', pauseAfterSeconds: 0.4 },
      { text: 'Bye', language: 'en', pauseAfterSeconds: 0 },
    ])
  })

  it('reads digits in the language of the text, or else of the voice', () => {
    const planLanguages = (words: string, voice = '') =>
      plan(words, { voice: text(voice) }).utterances.map(({ language }) => language)
    expect(planLanguages('你好\n2024')).toEqual(['zh', 'zh'])
    expect(planLanguages('2024', 'Chinese_Female_Currency')).toEqual(['zh'])
    expect(planLanguages('2024')).toEqual(['en'])
  })

  it('keeps marked pauses at any speed', () => {
    const pauses = plan('a<#2#>b\nc<#0.5#>d', { speed: 2 }).utterances.map(({ pauseAfterSeconds }) => pauseAfterSeconds)
    expect(pauses).toEqual([2, 0.2, 0.5, 0])
  })

  it('changes pace, pitch and melody a little for a feeling', () => {
    const { pace, semitones, range } = plan('x').feeling
    expect(plan('x', { emotion: 'sad' }).feeling.pace).toBeLessThan(pace)
    expect(plan('x', { emotion: 'happy' }).feeling.semitones).toBeGreaterThan(semitones)
    expect(plan('x', { emotion: 'surprised' }).feeling.range).toBeGreaterThan(range)
  })
})

describe('the speech arguments', () => {
  const secret = 'customer-words <audio src="x"/> & [[ka]]'

  it('contain no customer text', () => {
    const whole = plan(secret, { voice: text('My_Secret_Voice'), pronunciations: text('customer/secret') })
    const lines = whole.utterances.map((utterance) => speakArguments(utterance, whole).join(' '))
    expect(lines).toEqual(['-v en-us+f2 -p 50 -s 165 -z -m -b 1 -f /in/text -w /out/said.wav'])
    expect([...lines, ...shapeArguments(whole)].join(' ')).not.toMatch(/customer|secret|audio/i)
  })

  it('are not affected by markup in the text', () => {
    expect(speechMarkup(secret, plan('x'))).toBe(
      '<prosody range="100%">customer-words &lt;audio src="x"/&gt; &amp; [ [ka]]</prosody>\n',
    )
  })

  it('stretch only if speed or pitch changes', () => {
    expect(shapeArguments(plan('x')).join(' ')).not.toContain('rubberband')
    expect(shapeArguments(plan('x', { speed: 1.5, pitch: 12 }))).toContain(
      'rubberband=tempo=1.5:pitch=2.000000:formant=preserved',
    )
  })
})

it('trimSilence cuts silence at both ends and keeps it inside', () => {
  const pcm = Buffer.alloc(2 * 44_100)
  pcm.writeInt16LE(9000, 2 * 10_000)
  pcm.writeInt16LE(-9000, 2 * 20_000)
  expect(Math.abs(trimSilence(pcm).length / 2 - 10_000)).toBeLessThan(400)
  expect(trimSilence(Buffer.alloc(2000))).toHaveLength(0)
})
