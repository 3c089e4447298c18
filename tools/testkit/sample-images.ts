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

const rgb8 = [8, 2, 0, 0, 0]

/** A PNG of one size: a gradient whose colour derives from the seed. */
export const gradientPicture = (width: number, height: number, seed: number): Buffer => {
  const rowBytes = 1 + width * 3
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + 1 + x * 3
      rows[at] = Math.round((255 * x) / width)
      rows[at + 1] = Math.round((255 * y) / height)
      rows[at + 2] = (seed * 37) % 256
    }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from(rgb8)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}
