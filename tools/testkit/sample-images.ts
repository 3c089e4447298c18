import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { repoRoot } from './environment.ts'

/** A data URI of 128 × 128 pixels of one colour: the smallest picture that every film accepts. */
export const tinyPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAIAAABMXPacAAAAyElEQVR42u3RQQ0AAAjEsBOGMIQhEBnwaDIFa6pHh8UCAAAEAIAAABAAAAIAQAAACAAAAQAgAAAEAIAAABAAAAIAQAAACAAAAQAgAAAEAIAAABAAAAIAQAAACAAAAQAgAAAEAIAAABAAAAIAQAAACAAAAQAAwAUAAAQAgAAAEAAAAgBAAAAIAAABACAAAAQAgAAAEAAAAgBAAAAIAAABACAAAAQAgAAAEAAAAgBAAAAIAAABACAAAAQAgAAAEAAAAgBAAAAIwIcWbgIFRy6iNxEAAAAASUVORK5CYII='

/** A free photograph of the repository (JPEG). */
export const photograph = (name: string): string =>
  join(repoRoot, 'packages/animatic/fixtures/describe-image/photographs', `${name}.jpg`)

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([u32(data.length), body, u32(crc32(body))])
}

/** A square greyscale PNG of nearly this size: incompressible noise. */
export const noisePicture = (bytes: number): Buffer => {
  const side = Math.floor(Math.sqrt(bytes * 0.999)) - 1
  const rows = randomBytes(side * (side + 1))
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(side), u32(side), Buffer.from([8, 0, 0, 0, 0])])),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', new Uint8Array()),
  ])
}
