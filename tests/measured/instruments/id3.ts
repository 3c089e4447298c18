const headBytes = 10

/** A syncsafe integer: seven bits per byte. */
const sizeAt = (bytes: Buffer, at: number): number =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + bytes.readUInt8(at + i), 0)

/** Reads the frames of the ID3 2.4 tag; TXXX frames by their description. */
export const textsInMp3 = (mp3: Buffer): Record<string, string> => {
  if (mp3.toString('latin1', 0, 3) !== 'ID3' || mp3[3] !== 4) throw new Error('no ID3 2.4')
  const end = headBytes + sizeAt(mp3, 6)
  const texts: Record<string, string> = {}
  for (let at = headBytes; at < end && mp3[at] !== 0; ) {
    const id = mp3.toString('latin1', at, at + 4)
    const data = mp3.subarray(at + headBytes, at + headBytes + sizeAt(mp3, at + 4))
    const [first = '', second = ''] = data.toString(data[0] === 3 ? 'utf8' : 'latin1', 1).split('\0')
    if (id === 'TXXX') texts[first] = second
    else texts[id] = first
    at += headBytes + data.length
  }
  return texts
}
