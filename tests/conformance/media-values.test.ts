import { beforeAll, describe, expect, it } from 'vitest'
import { openValidator } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { avif, gif } from '../support/files/other-images.ts'
import { apng, png, smallPng } from '../support/files/png.ts'

let validate: Awaited<ReturnType<typeof openValidator>>
beforeAll(async () => {
  validate = await openValidator()
})

const bytes = png({ width: 64, height: 64 })
const base64 = bytes.toString('base64')

describe('a create accepts a picture', () => {
  it.each([
    ['embedded', smallPng],
    ['embedded with an upper-case prefix', `DATA:IMAGE/PNG;BASE64,${base64}`],
    ['embedded with another image type', dataUri('image/webp', bytes)],
    ['by URL', 'https://pictures.example.com/a.png?b=c#d'],
    ['by URL with a port', 'http://pictures.example.com:8443/a.png'],
    ['by URL with an international host name', 'https://bücher.example/a.png'],
    ['by URL with a public IPv6 address', 'http://[2606:4700::1]/a.png'],
    ['by URL of 2,048 characters', `https://a.example/${'x'.repeat(2_048 - 18)}`],
  ])('%s (D-160 – D-162, D-175, D-181)', async (_what, image) => {
    expect(await validate('I2V', { images: [image] })).toBe('accepted')
  })
})

describe('a create rejects a picture', () => {
  const field = 'FieldInvalid images[0]'
  it.each([
    ['as bare Base64', base64, `${field} data_uri`],
    ['with a video type', dataUri('video/png', bytes), `${field} data_uri`],
    ['with a further parameter', `data:image/png;charset=utf-8;base64,${base64}`, `${field} data_uri`],
    ['with line breaks in Base64', dataUri('image/png', bytes).replace(/(.{60})/, '$1\n'), `${field} base64`],
    ['with wrong padding', 'data:image/png;base64,iVBOR', `${field} base64`],
    ['of an unsupported format', dataUri('image/png', gif), 'ImageFormatInvalid images[0] sniff'],
    ['of another format than declared', dataUri('image/webp', avif), 'ImageFormatInvalid images[0] sniff'],
    ['with animation', dataUri('image/png', apng(2)), 'ImageFormatInvalid images[0] frames'],
    ['by URL of 2,049 characters', `https://a.example/${'x'.repeat(2_048 - 17)}`, `${field} max_length`],
    ['by URL with a space', ' https://a.example/a.png', `${field} url_chars`],
    ['by FTP', 'ftp://a.example/a.png', `${field} url_scheme`],
    ['by URL with an invalid host', 'https://a..example/a.png', `${field} url`],
    ['by URL with credentials', 'https://user:secret@a.example/a.png', `${field} url_userinfo`],
    ['by URL with a mail port', 'https://a.example:25/a.png', `${field} url_port`],
    ['by URL of a loopback address', 'http://127.0.0.1/a.png', `${field} url_policy`],
    ['by URL of a hexadecimal loopback address', 'http://0x7f.1/a.png', `${field} url_policy`],
    ['by URL of localhost', 'http://localhost/a.png', `${field} url_policy`],
    ['by URL in a private network', 'http://[fd00::1]/a.png', `${field} url_policy`],
    ['by URL of a cloud metadata service', 'http://169.254.169.254/a.png', `${field} url_policy`],
  ])('%s (D-161, D-162, D-165, D-175, D-176)', async (_what, image, expected) => {
    expect(await validate('I2V', { images: [image] })).toBe(expected)
  })
})
