import { expect, it } from 'vitest'
import { markDraftInput, markDraftPart } from './draft-marks.ts'

const part = { segment: 0, words: null, shown: { seconds: 5, pictures: [] }, weight: 1 }

it('markDraftPart keeps draft shots and final shots apart, and leaves narration and music reusable (D-510)', () => {
  expect(markDraftPart({ ...part, kind: 'video', madeFrom: 'a' }).madeFrom).toEqual({ draft: true, of: 'a' })
  for (const kind of ['narration', 'music'] as const)
    expect(markDraftPart({ ...part, kind, madeFrom: 'a' }).madeFrom).toBe('a')
  expect(markDraftPart({ ...part, kind: 'video', madeFrom: null }).madeFrom).toBeNull()
})

it('markDraftInput marks pictures and no sound (D-510)', () => {
  expect(markDraftInput('finish-video', {} as never)).toEqual({ draft: true })
  expect(markDraftInput('compose-film', {} as never)).toEqual({ draft: true })
  expect(markDraftInput('finish-audio', {} as never)).toEqual({})
  expect(markDraftInput('lay-lines', {} as never)).toEqual({})
})
