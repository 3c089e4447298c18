import { ascii, join, u16le, u32be, u32le } from './bytes.ts'

export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

export const bmp = (width: number, height: number): Buffer => {
  const row = Math.ceil((width * 3) / 4) * 4
  const size = 54 + row * height
  const head = join(ascii('BM'), u32le(size), u32le(0), u32le(54), u32le(40), u32le(width), u32le(height))
  return join(head, u16le(1), u16le(24), Buffer.alloc(24), Buffer.alloc(row * height, 0x7f))
}

/** One grey pixel in one strip. */
export const tiff = (): Buffer => {
  const entry = (tag: number, type: 3 | 4, value: number): Buffer =>
    join(u16le(tag), u16le(type), u32le(1), type === 3 ? join(u16le(value), u16le(0)) : u32le(value))
  const entries = [
    entry(256, 3, 1),
    entry(257, 3, 1),
    entry(258, 3, 8),
    entry(259, 3, 1),
    entry(262, 3, 1),
    entry(273, 4, 8 + 2 + 8 * 12 + 4),
    entry(278, 3, 1),
    entry(279, 4, 1),
  ]
  return join(ascii('II'), u16le(42), u32le(8), u16le(entries.length), ...entries, u32le(0), Buffer.from([0x7f]))
}

/** The first box of an ISOBMFF picture, enough for format detection. */
const pictureBrand = (brand: string): Buffer =>
  join(u32be(24), ascii(`ftyp${brand}`), u32be(0), ascii(`mif1${brand}`), u32be(8), ascii('mdat'))
export const avif = pictureBrand('avif')
export const heic = pictureBrand('heic')

export const jpegXl = join(Buffer.from([0xff, 0x0a]), Buffer.alloc(64))
export const jpegXlBoxed = join(u32be(12), ascii('JXL '), Buffer.from([0x0d, 0x0a, 0x87, 0x0a]), Buffer.alloc(64))

export const svg = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="256" height="256">${inside}</svg>`,
  )

/** An sRGB profile, complete enough for a decoder. */
export const iccProfile = (): Buffer => {
  const fixed = (value: number): Buffer => u32be((Math.round(value * 65_536) + 2 ** 32) % 2 ** 32)
  const xyz = (x: number, y: number, z: number): Buffer => join(ascii('XYZ '), u32be(0), fixed(x), fixed(y), fixed(z))
  const text = (words: string): Buffer =>
    join(ascii('text'), u32be(0), ascii(`${words}\0`), Buffer.alloc(4)).subarray(0, 28)
  const described = join(ascii('desc'), u32be(0), u32be(5), ascii('sRGB\0'), Buffer.alloc(79))
  const gamma = join(ascii('curv'), u32be(0), u32be(1), Buffer.from([0x02, 0x33, 0, 0]))
  const tags: [string, Buffer][] = [
    ['desc', described],
    ['cprt', text('no copyright')],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  let at = 128 + 4 + tags.length * 12
  const table: Buffer[] = []
  for (const [name, data] of tags) {
    table.push(join(ascii(name), u32be(at), u32be(data.length)))
    at += data.length
  }
  const head = Buffer.alloc(128)
  u32be(at).copy(head, 0)
  u32be(0x02100000).copy(head, 8)
  ascii('mntrRGB XYZ ').copy(head, 12)
  ascii('acsp').copy(head, 36)
  join(fixed(0.9642), fixed(1), fixed(0.8249)).copy(head, 68)
  return join(head, u32be(tags.length), ...table, ...tags.map(([, data]) => data))
}
