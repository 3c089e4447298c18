import { expect, it } from 'vitest'
import { renderPretty } from './render-pretty.ts'

it('renderPretty aligns names, omits empty values and keeps 0 and false', () => {
  const text = renderPretty({ id: '1', err_code: '', credits: 0, bgm: false, creations: [] })
  expect(text).toBe('id       1\ncredits  0\nbgm      false')
})

it('renderPretty prints lists of strings inline and lists of objects below their name', () => {
  const text = renderPretty({ scopes: ['read', 'create'], creations: [{ id: '7', url: 'u' }] })
  expect(text).toBe('scopes     read, create\ncreations\n  id   7\n  url  u')
})
