import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { expect, it } from 'vitest'
import { firstLetters, wrapText } from './wrap-text.ts'
import { writeSubtitles } from './write-subtitles.ts'

/** Wide letters count 1, others 0.5. */
const measure = (text: string) =>
  [...text].reduce((sum, char) => sum + (/\p{Script=Han}|[，。！]/u.test(char) ? 1 : 0.5), 0)
const wide = { width: 1280, height: 720, fps: 24, seconds: 9, sound: true }
const written = (text: string, colour = '#FFFFFF', shape = wide) =>
  writeSubtitles({ font: 'sans', colour, cues: [{ from: 1.234, to: 62.5, text }] }, shape)

it('wrapText breaks lines between words, about evenly, and never before a closing mark', () => {
  expect(wrapText('the quick brown fox jumps over', 10, measure)).toEqual(['the quick brown', 'fox jumps over'])
  const lines = wrapText('春天的早晨，城市慢慢醒来。人们走上街头，开始新的一天。', 10, measure)
  expect(lines.join('')).toBe('春天的早晨，城市慢慢醒来。人们走上街头，开始新的一天。')
  for (const line of lines) {
    expect(measure(line)).toBeLessThanOrEqual(10)
    expect(line).not.toMatch(/^[，。]/)
  }
})

it('wrapText splits a word that is wider than a line, and keeps line breaks', () => {
  expect(wrapText('x'.repeat(45), 10, measure).map(({ length }) => length)).toEqual([20, 20, 5])
  expect(wrapText('a\nb', 10, measure)).toEqual(['a', 'b'])
})

it('firstLetters limits the letters of a long text', async () => {
  expect(firstLetters('👨‍👩‍👧'.repeat(9), 3)).toBe(`${'👨‍👩‍👧'.repeat(3)}…`)
  expect(firstLetters('abc', 3)).toBe('abc')
  expect(await measureCost(() => written('字'.repeat(300_000)))).toBeLessThan(1000)
})

it('writeSubtitles escapes text, so that it starts no command (D-285)', () => {
  const event = written('{\\pos(1,2)}a\\Nb{').split('\n').at(-2) ?? ''
  expect(event).toBe('Dialogue: 0,0:00:01.23,0:01:02.50,Text,,0,0,0,,\\{\\\u2060pos(1,2)\\}a\\\u2060Nb\\{')
})

it('writeSubtitles gives dark letters a light edge and light letters a dark edge', () => {
  expect(written('a', '#101010')).toContain('&H00FFFFFF,&H96000000')
  expect(written('a', '#F0F0F0')).toContain('&H00141414,&H96000000')
  expect(written('a', 'red,Fontname=x')).toContain(',&H00FFFFFF,&H00FFFFFF,&H00141414')
})

it('writeSubtitles scales letters by the shorter side, and places them higher in portrait films', () => {
  const foot = (shape: typeof wide) =>
    written('a', '#FFFFFF', shape)
      .split('\n')
      .find((line) => line.startsWith('Style'))
  expect(foot(wide)).toContain('Noto Sans CJK SC,58,')
  expect(foot({ ...wide, width: 720, height: 1280 })).toContain('Noto Sans CJK SC,58,')
  expect(foot({ ...wide, width: 720, height: 1280 })).toMatch(/,50,50,154,1$/)
})
