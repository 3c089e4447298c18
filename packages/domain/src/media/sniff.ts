import type { InputFormat } from '@kinora/contract'

/** The longest signature. */
export const sniffBytes = 12

type Signature = {
  /** All possible formats: probing distinguishes formats that share a container. */
  formats: readonly InputFormat[]
  parts: readonly { at: number; bytes: readonly number[] }[]
}

const toCharCodes = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const starts = (...bytes: number[]) => [{ at: 0, bytes }]
const riff = (type: string) => [...starts(...toCharCodes('RIFF')), { at: 8, bytes: toCharCodes(type) }]
const box = (type: string) => [{ at: 4, bytes: toCharCodes(type) }]

/** D-171. The brand after `ftyp` is not used. */
const signatures: readonly Signature[] = [
  { formats: ['png'], parts: starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { formats: ['jpeg'], parts: starts(0xff, 0xd8, 0xff) },
  { formats: ['webp'], parts: riff('WEBP') },
  { formats: ['avi'], parts: riff('AVI ') },
  { formats: ['wav'], parts: riff('WAVE') },
  { formats: ['mp4', 'mov', 'm4a'], parts: box('ftyp') },
  ...['moov', 'mdat', 'wide', 'free'].map((type): Signature => ({ formats: ['mov'], parts: box(type) })),
  { formats: ['mp3'], parts: starts(...toCharCodes('ID3')) },
  { formats: ['bmp'], parts: starts(...toCharCodes('BM')) },
]

const holds = (head: Uint8Array, { parts }: Signature): boolean =>
  parts.every(({ at, bytes }) => bytes.every((byte, i) => head[at + i] === byte))

/** Sync, a valid version, layer III, a valid bit rate and a valid sampling rate. */
const isLayerThreeFrame = ([first = 0, second = 0, third = 0xff]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c

/** Sync, layer 0, a valid sampling rate. */
const isAdtsFrame = ([first = 0, second = 0, third = 0xff]: Uint8Array): boolean =>
  first === 0xff && (second & 0xf6) === 0xf0 && ((third >> 2) & 15) < 13

/** Possible formats by the first bytes: one, several that share a container, or none. */
export const sniff = (head: Uint8Array): readonly InputFormat[] => {
  const known = signatures.find((signature) => holds(head, signature))
  if (known) return known.formats
  if (isLayerThreeFrame(head)) return ['mp3']
  return isAdtsFrame(head) ? ['aac'] : []
}
