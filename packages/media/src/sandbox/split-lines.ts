import type { Readable } from 'node:stream'

const longestLineBytes = 33_554_432
const newline = 0x0a

/** Splits an untrusted stream into lines. Rejects a line above 32 MiB instead of buffering it. */
export async function* splitLines(stream: Readable, longest = longestLineBytes): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8')
      parts = []
      bytes = 0
      from = at + 1
    }
    parts.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > longest) throw new Error(`a line of the program is longer than ${longest} bytes`)
  }
  if (bytes > 0) yield Buffer.concat(parts).toString('utf8')
}
