import { beforeAll, describe, expect, it } from 'vitest'
import { openJudge } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { avif, gif } from '../support/files/other-images.ts'
import { apng, png, smallPng } from '../support/files/png.ts'

let judge: Awaited<ReturnType<typeof openJudge>>
beforeAll(async () => {
  judge = await openJudge()
})

const bytes = png({ width: 64, height: 64 })
const base64 = bytes.toString('base64')

describe('a picture may be', () => {
  it.each([
    ['embedded', smallPng],
    ['embedded in capitals', `DATA:IMAGE/PNG;BASE64,${base64}`],
    ['embedded under the name of another kind', dataUri('image/webp', bytes)],
    ['at an address', 'https://pictures.example.com/a.png?b=c#d'],
    ['at a port of its own', 'http://pictures.example.com:8443/a.png'],
    ['at a name of other letters', 'https://bücher.example/a.png'],
    ['at a public address without a name', 'http://[2606:4700::1]/a.png'],
    ['at an address of 2,048 characters', `https://a.example/${'x'.repeat(2_048 - 18)}`],
  ])('%s (D-160 – D-162, D-175, D-181)', async (_what, image) => {
    expect(await judge('I2V', { images: [image] })).toBe('taken')
  })
})

describe('a picture may not be', () => {
  const field = 'FieldInvalid images[0]'
  it.each([
    ['bare Base64', base64, `${field} data_uri`],
    ['of another main kind', dataUri('video/png', bytes), `${field} data_uri`],
    ['with a further parameter', `data:image/png;charset=utf-8;base64,${base64}`, `${field} data_uri`],
    ['broken into lines', dataUri('image/png', bytes).replace(/(.{60})/, '$1\n'), `${field} base64`],
    ['padded wrongly', 'data:image/png;base64,iVBOR', `${field} base64`],
    ['in a format that is not taken', dataUri('image/png', gif), 'ImageFormatInvalid images[0] sniff'],
    ['one kind that calls itself another', dataUri('image/webp', avif), 'ImageFormatInvalid images[0] sniff'],
    ['moving', dataUri('image/png', apng(2)), 'ImageFormatInvalid images[0] frames'],
    ['at an address of 2,049 characters', `https://a.example/${'x'.repeat(2_048 - 17)}`, `${field} max_length`],
    ['at an address with a space', ' https://a.example/a.png', `${field} url_chars`],
    ['anything but the web', 'ftp://a.example/a.png', `${field} url_scheme`],
    ['at no host', 'https://a..example/a.png', `${field} url`],
    ['behind a password', 'https://user:secret@a.example/a.png', `${field} url_userinfo`],
    ['at a port for mail', 'https://a.example:25/a.png', `${field} url_port`],
    ['on this machine', 'http://127.0.0.1/a.png', `${field} url_policy`],
    ['on this machine by another spelling', 'http://0x7f.1/a.png', `${field} url_policy`],
    ['on this machine by name', 'http://localhost/a.png', `${field} url_policy`],
    ['in a private network', 'http://[fd00::1]/a.png', `${field} url_policy`],
    ['where clouds keep their secrets', 'http://169.254.169.254/a.png', `${field} url_policy`],
  ])('%s (D-161, D-162, D-165, D-175, D-176)', async (_what, image, expected) => {
    expect(await judge('I2V', { images: [image] })).toBe(expected)
  })
})
