import { ascii, join, u16le, u32le } from './bytes.ts'
import { riffChunk } from './webp.ts'

export const list = (type: string, ...chunks: readonly Uint8Array[]): Buffer =>
  riffChunk('LIST', join(ascii(type), ...chunks))

export const mainHeader = riffChunk('avih', join(u32le(40_000), Buffer.alloc(20), u32le(1), Buffer.alloc(28)))

/** A file whose only stream is a subtitle that embeds a file. */
export const aviWithSubtitle = (subtitle: string): Buffer => {
  const stream = riffChunk(
    'strh',
    join(ascii('txts'), Buffer.alloc(16), u32le(1), u32le(25), u32le(0), u32le(25), Buffer.alloc(16)),
  )
  const format = riffChunk('strf', Buffer.alloc(40))
  const name = Buffer.from('a.srt\0', 'utf16le')
  const file = Buffer.from(subtitle)
  const carried = join(ascii('GAB2\0'), u16le(2), u32le(name.length), name, u16le(4), u32le(file.length), file)
  const header = list('hdrl', mainHeader, list('strl', stream, format))
  return riffChunk('RIFF', join(ascii('AVI '), header, list('movi', riffChunk('00tx', carried))))
}
