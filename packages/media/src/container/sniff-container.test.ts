import { expect, it } from 'vitest'
import { detectContainer } from './sniff-container.ts'

it.each([
  ['mov', Buffer.from('\0\0\0 ftypisom', 'latin1')],
  ['matroska', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f])],
  ['avi', Buffer.from('RIFF\0\0\0\0AVI LIST')],
  ['webp_pipe', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['png_pipe', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg_pipe', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['wav', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
  ['wav', Buffer.from('RF64\0\0\0\0WAVEds64')],
  ['mp3', Buffer.from('ID3\x04')],
  ['mp3', Buffer.from([0xff, 0xfb, 0x90])],
  ['mp3', Buffer.from([0xff, 0xf3, 0x90])],
  ['aac', Buffer.from([0xff, 0xf1, 0x50])],
])('detects %s by its first bytes', (container, head) => {
  expect(detectContainer(head)).toBe(container)
})

it.each(['ffconcat version 1.0', '#EXTM3U', 'v=0\no=- 0 0 IN IP4', '<svg xmlns', ''])(
  'detects no container in bytes that begin with "%s"',
  (text) => {
    expect(detectContainer(Buffer.from(text))).toBeNull()
  },
)
