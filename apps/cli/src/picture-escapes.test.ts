import { expect, it } from 'vitest'
import { pictureEscapes } from './picture-escapes.ts'

const png = (bytes: number) => Buffer.concat([Buffer.from([0x89, 0x50]), Buffer.alloc(bytes)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

it('pictureEscapes supports any image format with the iTerm2 protocol', () => {
  expect(pictureEscapes(jpeg, { kitty: true, iterm2: true })).toBe(
    '\u001b]1337;File=inline=1;size=3;height=12:/9j/\u0007',
  )
})

it('pictureEscapes splits a large PNG into kitty chunks and marks the last one', () => {
  const pieces = pictureEscapes(png(8_000), { kitty: true, iterm2: false })?.split('\u001b\\') ?? []
  expect(pieces.map((piece) => /m=\d/.exec(piece)?.[0])).toEqual(['m=1', 'm=1', 'm=0', undefined])
  expect(Math.max(...pieces.map((piece) => piece.replace(/^.*;/, '').length))).toBe(4096)
})

it('pictureEscapes is undefined if the terminal does not support the image', () => {
  expect(pictureEscapes(png(1), { kitty: false, iterm2: false })).toBeUndefined()
  expect(pictureEscapes(jpeg, { kitty: true, iterm2: false })).toBeUndefined()
})
