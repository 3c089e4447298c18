import { expect, it } from 'vitest'
import { chooseFraming } from './framing.ts'

it('chooseFraming shows the whole picture first, then closer sections within it', () => {
  const size = { width: 1000, height: 600 }
  const areas = Array.from({ length: 7 }, (_, before) => chooseFraming(size, before))
  expect(areas[0]).toBeNull()
  expect(areas[1]).toEqual({ left: 200, top: 108, width: 600, height: 360 })
  expect(areas[6]).toBeNull()
  const nearer = areas.filter((area) => area !== null)
  expect(nearer.every((area) => area.left + area.width <= 1000 && area.top + area.height <= 600)).toBe(true)
})

it('chooseFraming keeps the whole of a small picture', () => {
  expect(chooseFraming({ width: 300, height: 300 }, 1)).toBeNull()
})
