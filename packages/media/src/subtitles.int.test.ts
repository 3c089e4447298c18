import { execFileSync } from 'node:child_process'
import type { SubtitleCues } from '@kinora/domain/films'
import { expect, it } from 'vitest'
import { testFolder } from '../fixtures/make-media.ts'
import { filmStudio, readPackets, filmShape as want } from './test-setup/films.ts'

const place = testFolder('subtitles')
const { shot, compose } = filmStudio(place)
type FilmOptions = { font?: 'sans' | 'serif'; colour?: string; seconds?: number }
const film = async (cues: SubtitleCues, { font = 'sans', colour = '#FFFFFF', seconds = 3 }: FilmOptions = {}) => {
  const shots = Array.from({ length: seconds }, () => shot(1, 'color'))
  const subtitles = { font, colour, cues }
  return (await compose({ shots, want: { ...want, seconds, sound: false }, subtitles })).result
}
const grey = (file: string): Buffer[] => {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-pix_fmt', 'gray', '-f', 'rawvideo', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return Array.from({ length: raw.length / 57_600 }, (_, i) => raw.subarray(i * 57_600, (i + 1) * 57_600))
}
const isLit = (frame: Buffer): boolean => frame.some((value) => value > 150)
/** Finds the columns and rows that contain text. */
const measureInk = (frame: Buffer) => {
  const lit = [...frame.entries()]
    .filter(([, value]) => value > 150)
    .map(([at]) => ({ x: at % 320, y: Math.floor(at / 320) }))
  const [xs, ys] = [lit.map(({ x }) => x), lit.map(({ y }) => y)]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    points: lit.length,
  }
}

it('subtitles are visible exactly during their cue, and other shots stay unchanged', async () => {
  const shots = [shot(), shot(1, 'color'), shot(1, 'testsrc')]
  const subtitles = { font: 'sans', colour: '#FFFFFF', cues: [{ from: 1.25, to: 1.75, text: '你好 world' }] } as const
  const { result } = await compose({ shots, subtitles: { ...subtitles, cues: [...subtitles.cues] } })
  const packets = readPackets(result)
  expect(packets.slice(0, 24)).toEqual(readPackets(shots[0]?.video ?? ''))
  expect(packets.slice(48)).toEqual(readPackets(shots[2]?.video ?? ''))
  const lit = grey(result).slice(24, 48).map(isLit)
  expect(lit.indexOf(true)).toBe(6)
  expect(lit.lastIndexOf(true)).toBe(17)
})

it('subtitles show markup, override tags and backslashes as plain text (D-285)', async () => {
  const hostile = ['{\\p1}m 0 0 l 300 0 300 100{\\p0}', '{\\fs90}\\Nbig', '<font size=90>b</font>', '{\\alpha&HFF&}x']
  const cues = hostile.map((text, i) => ({ from: i * 0.75, to: i * 0.75 + 0.7, text }))
  const frames = grey(await film(cues))
  for (const [i, text] of hostile.entries()) {
    const ink = measureInk(frames[i * 18 + 8] ?? Buffer.alloc(0))
    // One line of small letters, about as wide as its characters. A drawing, a large font or no text would differ.
    expect({ text, isOneLine: ink.bottom - ink.top < 16 }).toEqual({ text, isOneLine: true })
    expect(ink.right - ink.left).toBeGreaterThan(text.length * 3)
    expect(ink.right - ink.left).toBeLessThan(text.length * 8)
  }
})

it('subtitles wrap long lines within the margins and keep line breaks', async () => {
  const long = '这是一段很长很长的旁白，用来检查自动换行是否自然，标点符号不会出现在行首，而且每一行都差不多一样长。'
  const frames = grey(
    await film([
      { from: 0, to: 1, text: long },
      { from: 1, to: 2, text: 'one\ntwo' },
      { from: 2, to: 3, text: 'x'.repeat(5000) },
    ]),
  )
  for (const at of [12, 36, 60]) {
    const { left, right, top, bottom } = measureInk(frames[at] ?? Buffer.alloc(0))
    expect(left).toBeGreaterThan(0.05 * 320)
    expect(right).toBeLessThan(0.95 * 320)
    expect(top).toBeGreaterThan(20)
    expect(bottom).toBeLessThan(0.97 * 180)
  }
  const lines = measureInk(frames[36] ?? Buffer.alloc(0))
  expect(lines.bottom - lines.top).toBeGreaterThan(16)
})

it('subtitles use both fonts and the requested colour', async () => {
  const cues = [{ from: 0, to: 1, text: '明朝 Serif' }]
  const [sans, serif] = [grey(await film(cues, { seconds: 1 })), grey(await film(cues, { font: 'serif', seconds: 1 }))]
  expect(sans[10]?.equals(serif[10] ?? Buffer.alloc(0))).toBe(false)
  const green = await film(cues, { colour: '#20E040', seconds: 1 })
  const inRgb = 'scale=in_color_matrix=bt709,format=rgb24'
  const rgb = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    green,
    '-frames:v',
    '1',
    '-vf',
    inRgb,
    '-f',
    'rawvideo',
    '-',
  ])
  let strongest = [0, 0, 0]
  for (let i = 0; i < rgb.length; i += 3)
    if ((rgb[i + 1] ?? 0) > (strongest[1] ?? 0)) strongest = [...rgb.subarray(i, i + 3)]
  for (const [i, wanted] of [0x20, 0xe0, 0x40].entries())
    expect(Math.abs((strongest[i] ?? 0) - wanted)).toBeLessThan(40)
})
