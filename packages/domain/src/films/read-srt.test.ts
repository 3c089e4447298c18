import { describe, expect, it } from 'vitest'
import { measureCost } from '../../fixtures/processor-cost.ts'
import { readSrt, srtCuesMax } from './read-srt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, most = 301) => readSrt(bytes(text), most)
const readFault = (answer: ReturnType<typeof readSrt>) => ('fault' in answer ? answer.fault : undefined)
const cue = (from: string, to: string, text: string, number = 1) => `${number}\n${from} --> ${to}\n${text}\n\n`

describe('readSrt', () => {
  it('returns the cues in order of time', () => {
    const file =
      cue('00:00:03,500', '00:00:05,000', 'two\nlines') + cue('00:00:01,000', '00:00:02,250', '你好，世界', 2)
    expect(read(file)).toEqual({
      cues: [
        { from: 1, to: 2.25, text: '你好，世界' },
        { from: 3.5, to: 5, text: 'two\nlines' },
      ],
    })
  })

  it('accepts a byte order mark, any line ends, points, positions, and missing numbers and empty lines', () => {
    const file = '\ufeff0:0:1.5 --> 0:0:2.05 X1:40 X2:600\r\nfirst\r\n2\r00:00:03,000 --> 00:00:04\rsecond'
    expect(read(file)).toEqual({
      cues: [
        { from: 1.5, to: 2.05, text: 'first' },
        { from: 3, to: 4, text: 'second' },
      ],
    })
  })

  it('keeps markup, override tags, filter syntax and numbers as plain text (D-285)', () => {
    const text = '{\\fnX}{\\p1}<font face="x">a</font>\n42\nmovie=/etc/passwd,%{expr} --> \\N'
    expect(read(cue('00:00:01,000', '00:00:02,000', text))).toMatchObject({ cues: [{ text }] })
  })

  it('accepts overlapping and empty cues and removes control characters (D-028)', () => {
    const file =
      cue('00:00:01,000', '00:00:09,000', 'a\u0007b\tc') +
      cue('00:00:02,000', '00:00:03,000', '') +
      cue('00:00:02,000', '00:00:03,000', 'd')
    expect(read(file)).toMatchObject({ cues: [{ text: 'ab c' }, { text: 'd' }] })
  })
})

describe('readSrt rejects', () => {
  it.each([
    ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${cue('00:00:01,000', '00:00:02,000', 'a')}`, 'utf16le')), 'sniff'],
    ['binary data', Uint8Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256), 'sniff'],
    ['a zero byte', bytes(cue('00:00:01,000', '00:00:02,000', 'a\0')), 'sniff'],
    ['no cue at all', bytes('hello'), 'probe'],
    ['an empty file', bytes(''), 'probe'],
    ['a time before 0', bytes(cue('-00:00:01,000', '00:00:02,000', 'a')), 'length'],
    ['a cue of ten hours', bytes(cue('00:00:01,000', '10:00:01,000', 'a')), 'length'],
    ['a cue that ends when it starts', bytes(cue('00:00:01,000', '00:00:01,000', 'a')), 'length'],
    ['100,000 cues', bytes(cue('00:00:01,000', '00:00:02,000', 'a').repeat(100_000).slice(0, 1_048_576)), 'resources'],
  ])('%s (D-028)', (_, file, rule) => {
    expect(readFault(readSrt(file, 301))).toMatchObject({ reason: 'SubtitleFormatInvalid', rule })
  })

  it('one cue above the maximum, and a cue that ends too late (D-028)', () => {
    const line = (at: number) =>
      `00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => cue(`${line(i)},0`, `${line(i + 1)},0`, 'a', i)).join('')
    expect(read(many(srtCuesMax), srtCuesMax)).toMatchObject({ cues: { length: srtCuesMax } })
    expect(readFault(read(many(srtCuesMax + 1), 9999))?.message).toContain('more than 2000')
    expect(read(cue('00:00:01,000', '00:00:11,000', 'a'), 11)).toHaveProperty('cues')
    expect(readFault(read(cue('00:00:01,000', '00:00:11,001', 'a'), 11))?.message).toContain('0 to 11')
  })

  it.each([' ', '-->', '0', '\n', '0:0:0 --> ', '00:00:00,000', '\t'])(
    'a megabyte of %j in linear time',
    async (odd) => {
      const text = odd.repeat(Math.floor(1_048_576 / odd.length))
      expect(await measureCost(() => read(text))).toBeLessThan(500)
    },
  )
})
