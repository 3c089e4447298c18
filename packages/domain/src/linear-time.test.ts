import { limits } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { png, webp, webpCanvas } from '../fixtures/media/tiny-images.ts'
import { classifyMediaValue } from './media/classify-media-value.ts'
import { readImageHeader } from './media/image-header.ts'
import { readEmbedded } from './media/read-embedded.ts'
import { scanDataUri } from './media/scan-data-uri.ts'
import { checkMetaData } from './requests/check-meta-data.ts'
import { checkPronunciations } from './speech/check-pronunciations.ts'
import { checkVoiceId } from './speech/check-voice-id.ts'
import { splitSpeech } from './speech/split-speech.ts'
import { checkSubjectName } from './subjects/check-subject-name.ts'
import { findReferences } from './subjects/find-references.ts'
import { findStoredNames } from './subjects/find-stored-names.ts'
import { checkUrlText } from './urls/check-url-text.ts'

const largest = limits.bodyBytes
// Measures thread time, which a busy machine may stretch over much more wall time.
vi.setConfig({ testTimeout: 60_000 })

/** The best of several runs, in milliseconds of this thread: other processes hardly count. */
const measureMs = (run: () => unknown, times = 3): number =>
  Math.min(
    ...Array.from({ length: times }, () => {
      const since = process.threadCpuUsage()
      run()
      const { user, system } = process.threadCpuUsage(since)
      return (user + system) / 1_000
    }),
  )

/** Less than three times the time for twice the size, twice in a row. Below 250 ms, memory dominates. */
const expectLinear = (make: (size: number) => () => unknown): void => {
  const quarter = measureMs(make(largest / 4))
  const whole = measureMs(make(largest))
  expect(whole).toBeLessThan(2_000)
  expect(whole).toBeLessThan(Math.max(250, 9 * quarter))
}

const buildUri = (size: number): string => `data:image/png;base64,${'iVBORw0K'.repeat(Math.floor(size / 8) - 3)}`

/** A file header followed by one repeated pattern. */
const headers = (start: Uint8Array, pattern: readonly number[]) => (size: number) => {
  const file = Buffer.alloc(size).fill(Uint8Array.from(pattern), start.length)
  file.set(start)
  return () => readImageHeader(file)
}

it('scanDataUri scans a string of 20 MB in linear time', () => {
  expectLinear((size) => {
    const text = buildUri(size)
    return () => scanDataUri(text, 'image')
  })
})

it('scanDataUri scans 20 MB of bytes in linear time, also if the last one is invalid (B128)', () => {
  expectLinear((size) => {
    const text = new TextEncoder().encode(`${buildUri(size)}AAA!`)
    return () => scanDataUri(text, 'image')
  })
})

it('classifyMediaValue classifies 20 MB without a colon in linear time', () => {
  expectLinear((size) => {
    const text = 'a'.repeat(size)
    return () => classifyMediaValue(text, 'image')
  })
})

it('readEmbedded rejects a sub-type of 20 MB in linear time', () => {
  expectLinear((size) => {
    const text = `data:image/${'a'.repeat(size)}`
    return () => readEmbedded(text, { decode: () => new Uint8Array(), sha256: () => '' })
  })
})

it('readImageHeader reads 20 MB of empty chunks, segments, fill bytes or garbage in linear time', () => {
  const chunk = [0, 0, 0, 0, 0x66, 0x63, 0x54, 0x4c, 0, 0, 0, 0]
  expectLinear(headers(png(9, 9).subarray(0, 33), chunk))
  const endless = webp(webpCanvas(9, 9, 10)).fill(0xff, 4, 8)
  expectLinear(headers(endless, [0x41, 0x4e, 0x4d, 0x46, 0, 0, 0, 0]))
  const start = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 2)
  for (const pattern of [[0xff], [0xff, 0xe1, 0, 2], [0xff, 0], [7]]) expectLinear(headers(start, pattern))
})

it('all validators of request texts take linear time for 20 MB of one pattern', () => {
  const scanners = [
    (text: string) => scanDataUri(text, 'image'),
    (text: string) => classifyMediaValue(text, 'image'),
    (text: string) => checkUrlText(`http://${text}`, { isForbidden: () => false }),
    (text: string) => checkMetaData(text),
    (text: string) => checkPronunciations([text]),
    (text: string) => [checkVoiceId(text), checkSubjectName(text)],
    (text: string) => splitSpeech(text),
    (text: string) => splitSpeech(`${text}<#`),
  ]
  const costs = (pattern: string, bytes: number): number[] => {
    const text = pattern.repeat(Math.floor(bytes / pattern.length))
    return scanners.map((scan) => measureMs(() => scan(text), 1))
  }
  for (const pattern of [',', '=', '[@', '<#', '[', ' ']) {
    const [half, whole] = [costs(pattern, largest / 2), costs(pattern, largest)]
    for (const [i, ms] of whole.entries()) expect(ms).toBeLessThan(Math.max(250, 3 * (half[i] ?? 0)))
  }
})

it('pauses, references and stored names are found in linear time, far beyond the longest text', () => {
  const texts = ['a', '<#', '<#1#>', 'a<#0.01#>', '[@', '@', '[@a]', '[', 'aaaaaaaaab ']
  for (const text of texts)
    expectLinear((size) => {
      const prompt = text.repeat(Math.floor(size / 160 / text.length))
      return () => [splitSpeech(prompt), findReferences(prompt, ['a', 'aa']), findStoredNames(prompt, ['aaaaaaaaaa'])]
    })
})
