import { expect, it } from 'vitest'
import { toToolResult } from './results.ts'

it('toToolResult links every result once and no input', () => {
  const film = 'https://store.example/a/film?response-content-type=video%2Fmp4'
  const reply = {
    image_url: 'https://customer.example/a.png',
    callback_url: 'https://customer.example/callback',
    creations: [{ url: film, cover_url: 'https://store.example/a/cover.png', watermarked_url: '' }],
    parts: [{ signed_url: film }],
  }
  const links = toToolResult(reply).content.filter(({ type }) => type === 'resource_link')
  expect(links).toEqual([
    { type: 'resource_link', uri: film, name: 'url', mimeType: 'video/mp4' },
    { type: 'resource_link', uri: 'https://store.example/a/cover.png', name: 'cover_url', mimeType: 'image/png' },
  ])
})
