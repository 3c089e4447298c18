import { expect, it } from 'vitest'
import { splitReply } from './reply-template.ts'

const at = new Date(Date.UTC(2026, 10, 19, 12, 30, 0, 7))
const first = new Date(Date.UTC(2000, 0, 1)).toISOString()

it.each([
  ['a time', (createdAt: Date) => `{"id":"1","created_at":"${createdAt.toISOString()}","warnings":[]}`],
  ['no time', () => '{"id":"1"}'],
  [
    'a time and the marker as text',
    (createdAt: Date) => `{"text":"${first}","created_at":"${createdAt.toISOString()}"}`,
  ],
  ['no time and the marker as text', () => `{"text":"${first}"}`],
])('splitReply splits a reply with %s', (_what, render) => {
  const { before, after } = splitReply(render)
  expect(after === null ? before : before + at.toISOString() + after).toBe(render(at))
})
