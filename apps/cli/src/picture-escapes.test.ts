import { expect, it } from 'vitest'
import { pictureEscapes } from './picture-escapes.ts'

const png = (bytes: number) => Buffer.concat([Buffer.from([0x89, 0x50]), Buffer.alloc(bytes)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])

it('shows any picture in terminals that take files', () => {
  expect(pictureEscapes(jpeg, { kitty: true, iterm2: true })).toBe(
    '\u001b]1337;File=inline=1;size=3;height=12:/9j/\u0007',
  )
})

it('sends a large PNG in pieces that a kitty takes, and says which is the last', () => {
  const pieces = pictureEscapes(png(8_000), { kitty: true, iterm2: false })?.split('\u001b\\') ?? []
  expect(pieces.map((piece) => /m=\d/.exec(piece)?.[0])).toEqual(['m=1', 'm=1', 'm=0', undefined])
  expect(Math.max(...pieces.map((piece) => piece.replace(/^.*;/, '').length))).toBe(4096)
})

it('shows nothing where it would be seen as letters', () => {
  expect(pictureEscapes(png(1), { kitty: false, iterm2: false })).toBeUndefined()
  expect(pictureEscapes(jpeg, { kitty: true, iterm2: false })).toBeUndefined()
})
