const headBytes = 10
const utf8 = 3

/** Seven bits a byte, as sizes stand in ID3 so that they never look like sound. */
const syncsafe = (bytes: Buffer, at: number): number =>
  bytes.subarray(at, at + 4).reduce((size, byte) => (size << 7) | (byte & 0x7f), 0)

type Frame = { id: string; data: Buffer }

const framesOf = (tag: Buffer): Frame[] => {
  const frames: Frame[] = []
  for (let at = 0; at + headBytes <= tag.length && tag[at] !== 0; ) {
    const end = at + headBytes + syncsafe(tag, at + 4)
    frames.push({ id: tag.toString('latin1', at, at + 4), data: tag.subarray(at + headBytes, end) })
    at = end
  }
  return frames
}

const textOf = (data: Buffer): { key: string; value: string } | null => {
  const [encoding = 0] = data
  if (encoding !== 0 && encoding !== utf8) return null
  const [key = '', value = '', ...rest] = data
    .toString(encoding === utf8 ? 'utf8' : 'latin1', 1)
    .replace(/\0$/, '')
    .split('\0')
  return rest.length === 0 ? { key, value } : null
}

/** The label of an MP3 with a tag of ID3 2.4, when it is the only thing in the tag. */
export const labelOfMp3 = (bytes: Buffer): string | null => {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes[3] !== 4) return null
  const [frame, ...more] = framesOf(bytes.subarray(headBytes, headBytes + syncsafe(bytes, 6)))
  const text = frame?.id === 'TXXX' && more.length === 0 ? textOf(frame.data) : null
  return text?.key === 'AIGC' ? text.value : null
}
