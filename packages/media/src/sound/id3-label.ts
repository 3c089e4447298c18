const headBytes = 10
const utf8 = 3

/** ID3 sizes use seven bits per byte, so that they never look like audio data. */
const syncsafe = (bytes: Buffer, at: number): number =>
  bytes.subarray(at, at + 4).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0)

type Frame = { id: string; data: Buffer }

const parseFrames = (tag: Buffer): Frame[] => {
  const frames: Frame[] = []
  for (let at = 0; at + headBytes <= tag.length && tag[at] !== 0; ) {
    const end = at + headBytes + syncsafe(tag, at + 4)
    frames.push({ id: tag.toString('latin1', at, at + 4), data: tag.subarray(at + headBytes, end) })
    at = end
  }
  return frames
}

const parseText = (data: Buffer): { key: string; value: string } | null => {
  const [encoding = 0] = data
  if (encoding !== 0 && encoding !== utf8) return null
  const [key = '', value = '', ...rest] = data
    .toString(encoding === utf8 ? 'utf8' : 'latin1', 1)
    .replace(/\0$/, '')
    .split('\0')
  return rest.length === 0 ? { key, value } : null
}

/** Returns the label of an MP3 with an ID3 2.4 tag, if the tag contains nothing else. */
export const readMp3Label = (bytes: Buffer): string | null => {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes[3] !== 4) return null
  const [frame, ...more] = parseFrames(bytes.subarray(headBytes, headBytes + syncsafe(bytes, 6)))
  const text = frame?.id === 'TXXX' && more.length === 0 ? parseText(frame.data) : null
  return text?.key === 'AIGC' ? text.value : null
}
