import { customerText, type StepAsk } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { applyPronunciations } from './apply-pronunciations.ts'
import { trimSilence } from './assemble-speech.ts'
import { chooseVoice } from './choose-voice.ts'
import { languageOf } from './language-of.ts'
import { planSpeech } from './plan-speech.ts'
import { shapeArguments, speakArguments, speechMarkup } from './speech-arguments.ts'
import { splitLong } from './split-long.ts'
import { splitSpeech } from './split-speech.ts'
import { defaultVoice, voices } from './voices.ts'

const text = (words: string) => customerText().parse(words)
const plan = (words: string, change: Partial<StepAsk<'speech'>> = {}) =>
  planSpeech({
    text: text(words),
    voice: text(''),
    speed: 1,
    pitch: 0,
    emotion: null,
    pronunciations: text(''),
    ...change,
  })

describe('voices', () => {
  it('knows those of the interface, each of its own kind', () => {
    expect(voices.size).toBe(19)
    expect(chooseVoice('Chinese_Male_Currency').variant).toBe('m3')
    expect(chooseVoice('Arrogant_Miss').variant).toBe('f5')
    expect(chooseVoice('')).toBe(defaultVoice)
  })

  it('gives an unknown one always the same voice, of the sex its name tells', () => {
    expect(chooseVoice('clone-7')).toBe(chooseVoice('clone-7'))
    expect(new Set(Array.from({ length: 40 }, (_, index) => chooseVoice(`clone-${index}`))).size).toBeGreaterThan(4)
    expect(chooseVoice('Calm_Woman_9').variant).toMatch(/^(f\d|steph)$/)
    expect(chooseVoice('deep-male').variant).toMatch(/^(m\d|michel)$/)
    expect(chooseVoice('__proto__')).toBeDefined()
    const mandarin = Array.from({ length: 20 }, (_, index) => chooseVoice(`Chinese (Mandarin)_${index}`))
    expect(new Set(mandarin.map(({ variant }) => variant[0])).size).toBeGreaterThan(1)
    expect(mandarin.every(({ home }) => home === 'zh')).toBe(true)
  })
})

it.each([
  ['Hello', 'en-us'],
  ['你好 world', 'cmn-latn-pinyin'],
  ['こんにちは世界', 'ja'],
  ['안녕하세요', 'ko'],
  ['Привет', 'ru'],
  ['123', null],
])('%s is read as %s', (words, language) => {
  expect(languageOf(words)).toBe(language)
})

it('splits what is long, at the ends of sentences if it can', () => {
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

it('splits at pause markers and nowhere else', () => {
  expect(splitSpeech('one<#1.5#>two <#x#> <#0.05#>three')).toEqual([
    { text: 'one', pauseAfterSeconds: 1.5 },
    { text: 'two <#x#> ', pauseAfterSeconds: 0.05 },
    { text: 'three', pauseAfterSeconds: 0 },
  ])
})

describe('pronunciations', () => {
  it.each([
    ['OMG, it works', 'omg/oh my god', 'oh my god, it works'],
    ['omgx', 'omg/oh my god', 'omgx'],
    ['银行在处理', '行/(hang2)\n处理/(chu3)(li3)', '银 hang2 在 chu3  li3 '],
    ['a b', 'a/b\nb/c', 'b c'],
    ['女', '女/(nü3)', ' nv3 '],
    ['same', 'no slash', 'same'],
    ['and/or', 'and/x/y', 'x/y/or'],
  ])('%s with %j → %s', (words, lines, spoken) => {
    expect(applyPronunciations(words, lines)).toBe(spoken)
  })

  it('takes long texts and many lines in a moment', () => {
    const since = performance.now()
    applyPronunciations('字'.repeat(9999), Array.from({ length: 200 }, (_, index) => `字${index}/x`).join('\n'))
    expect(performance.now() - since).toBeLessThan(500)
  })
})

describe('the plan', () => {
  it('speaks paragraphs one after the other, each in its language', () => {
    expect(plan('Hello.\r\n\n你好。\u2029 ... \nBye').utterances).toEqual([
      { text: 'Hello.', voice: 'en-us+f2', pauseAfterSeconds: 0.4 },
      { text: '你好。', voice: 'cmn-latn-pinyin+f2', pauseAfterSeconds: 0.4 },
      { text: 'Bye', voice: 'en-us+f2', pauseAfterSeconds: 0 },
    ])
  })

  it('reads digits as the rest of the text, or as the voice is at home', () => {
    const voicesOf = (words: string, voice = '') =>
      plan(words, { voice: text(voice) }).utterances.map((said) => said.voice)
    expect(voicesOf('你好\n2024')).toEqual(['cmn-latn-pinyin+f2', 'cmn-latn-pinyin+f2'])
    expect(voicesOf('2024', 'Chinese_Female_Currency')).toEqual(['cmn-latn-pinyin+f3'])
    expect(voicesOf('2024')).toEqual(['en-us+f2'])
  })

  it('keeps marked pauses whatever the speed', () => {
    const pauses = plan('a<#2#>b\nc<#0.5#>d', { speed: 2 }).utterances.map(({ pauseAfterSeconds }) => pauseAfterSeconds)
    expect(pauses).toEqual([2, 0.2, 0.5, 0])
  })

  it('lets a feeling change pace, height and melody a little', () => {
    const { height, wordsPerMinute, rangePercent } = plan('x')
    expect(plan('x', { emotion: 'sad' }).wordsPerMinute).toBeLessThan(wordsPerMinute)
    expect(plan('x', { emotion: 'happy' }).height).toBeGreaterThan(height)
    expect(plan('x', { emotion: 'surprised' }).rangePercent).toBeGreaterThan(rangePercent)
  })
})

describe('command lines', () => {
  const secret = 'customer-words <audio src="x"/> & [[ka]]'

  it('hold no words of a customer', () => {
    const whole = plan(secret, { voice: text('My_Secret_Voice'), pronunciations: text('customer/secret') })
    const [utterance] = whole.utterances
    const line = [...speakArguments(utterance?.voice ?? '', whole), ...shapeArguments(whole, 44_100)].join(' ')
    expect(line).not.toMatch(/customer|secret|audio/i)
  })

  it('cannot be reached through the text', () => {
    expect(speechMarkup(secret, plan('x'))).toBe(
      '<prosody range="100%">customer-words &lt;audio src="x"/&gt; &amp; [ [ka]]</prosody>\n',
    )
  })

  it('stretch only where something is asked', () => {
    expect(shapeArguments(plan('x'), 44_100).join(' ')).not.toContain('rubberband')
    expect(shapeArguments(plan('x', { speed: 1.5, pitch: 12 }), 44_100)).toContain(
      'rubberband=tempo=1.5:pitch=2.000000:formant=preserved',
    )
  })
})

it('cuts silence at both ends and keeps it inside', () => {
  const pcm = Buffer.alloc(2 * 44_100)
  pcm.writeInt16LE(9000, 2 * 10_000)
  pcm.writeInt16LE(-9000, 2 * 20_000)
  expect(Math.abs(trimSilence(pcm).length / 2 - 10_000)).toBeLessThan(400)
  expect(trimSilence(Buffer.alloc(2000))).toHaveLength(0)
})
