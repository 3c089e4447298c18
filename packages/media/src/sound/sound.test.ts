import { describe, expect, it } from 'vitest'
import { readMp3Label } from './id3-label.ts'
import { trimSilence } from './trim-silence.ts'
import { waveHead } from './wave.ts'

describe('trimSilence', () => {
  const speech = (before: number, loud: number, after: number, level = 8000) =>
    Int16Array.from({ length: before + loud + after }, (_, at) =>
      at >= before && at < before + loud ? Math.round(level * Math.sin(at / 5)) : Math.round(3 * Math.sin(at)),
    )

  it('cuts silence before and after speech except for a margin', () => {
    const { length } = trimSilence(speech(44_100, 22_050, 30_000))
    expect(length).toBeGreaterThanOrEqual(22_050)
    expect(length).toBeLessThanOrEqual(22_050 + 6 * 441)
  })

  it('keeps silence within speech', () => {
    const twice = Int16Array.from([...speech(0, 4410, 22_050), ...speech(22_050, 4410, 0)])
    expect(trimSilence(twice).length).toBe(twice.length)
  })

  it('cuts the same beside a quiet and a loud voice', () => {
    const [quiet, loud] = [trimSilence(speech(9000, 9000, 9000, 1500)), trimSilence(speech(9000, 9000, 9000, 30_000))]
    expect(Math.abs(quiet.length - loud.length)).toBeLessThanOrEqual(2 * 441)
  })

  it('returns no samples for silence alone', () => {
    expect(trimSilence(new Int16Array(44_100)).length).toBe(0)
    expect(trimSilence(new Int16Array(0)).length).toBe(0)
  })
})

it('waveHead writes a standard WAVE header', () => {
  expect(waveHead({ sampleRate: 44_100, channels: 1 }, 1000).toString('latin1')).toBe(
    'RIFF\x0c\x04\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\xe8\x03\0\0',
  )
})

describe('readMp3Label', () => {
  const size = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
  const frame = (id: string, data: Buffer) => Buffer.concat([Buffer.from(id), size(data.length), Buffer.alloc(2), data])
  const tag = (...frames: Buffer[]) => {
    const body = Buffer.concat(frames)
    return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size(body.length), body, Buffer.from([0xff, 0xfb])])
  }
  const text = (encoding: number, words: string) =>
    frame('TXXX', Buffer.concat([Buffer.from([encoding]), Buffer.from(words)]))

  it('returns the label literally', () => {
    expect(readMp3Label(tag(text(3, 'AIGC\0{"中":"🎬"}\0')))).toBe('{"中":"🎬"}')
    expect(readMp3Label(tag(text(0, 'AIGC\0{}')))).toBe('{}')
    expect(readMp3Label(tag(text(3, `AIGC\0${'x'.repeat(30_000)}\0`)))).toHaveLength(30_000)
  })

  it('returns null for another key, additional frames or a repeated value', () => {
    for (const frames of [
      [text(3, 'X\0{}\0')],
      [text(3, 'AIGC\0{}\0'), frame('TSSE', Buffer.from('\0x'))],
      [],
      [text(3, 'AIGC\0a\0b\0')],
    ]) {
      expect(readMp3Label(tag(...frames))).toBeNull()
    }
    expect(readMp3Label(Buffer.from('RIFF'))).toBeNull()
    expect(readMp3Label(Buffer.alloc(0))).toBeNull()
  })
})
