import { limits } from '@kinora/contract'
import { noisePicture } from '../../testkit/sample-images.ts'

const boundary = 'flood'
export const largeFormPath = '/v1/videos'
export const formType = `multipart/form-data; boundary=${boundary}`

const part = (name: string, value: Buffer | string, filename = ''): Buffer[] => [
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\n\r\n`,
  ),
  Buffer.from(value),
  Buffer.from('\r\n'),
]
const whole = (parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])

/** A valid create as a form; an unknown part pads it to the maximum body size. */
export const largeForm = (): Buffer => {
  const createParts = [
    ...part('prompt', 'as it is'),
    ...part('model', 'genq3-turbo'),
    ...part('input_reference', noisePicture(9_900_000), 'a.png'),
  ]
  const room = limits.bodyBytes - whole(createParts).length - whole(part('spare', '', 'b.png')).length
  return whole([...createParts, ...part('spare', Buffer.alloc(room, 7), 'b.png')])
}

/** Forms that overload a parser. */
export const makeFormBombs = (): Buffer[] => {
  const most = limits.bodyBytes - 1_000
  const small = Buffer.concat(part('a', ''))
  const line = 'x-header: a\r\n'
  return [
    whole(Array.from({ length: Math.floor(most / small.length) }, () => small)),
    Buffer.concat([Buffer.from(`--${boundary}\r\n`), Buffer.alloc(most - (most % line.length), line)]),
    Buffer.concat([Buffer.from(`--${boundary}\r\nx: `), Buffer.alloc(most, 'a')]),
    whole(part('a', Buffer.alloc(most, `\r\n--${boundary.slice(0, -1)}`), 'a')),
    whole(part('prompt', Buffer.alloc(most, 'a'))),
    whole(part('a[b][c]', Buffer.alloc(most, 'a'), 'a')),
    Buffer.alloc(most, '-'),
  ]
}
