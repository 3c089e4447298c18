import { findNearestRatio } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { chooseFilm, choosePicture } from './choose-size.ts'

const upToTen = [{ seconds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], resolutions: ['720p', '540p', '1080p'] }] as const
const hd = { width: 1280, height: 720 }

describe('a film', () => {
  it.each([
    [1, 1],
    [3.2, 4],
    [9.99, 10],
  ])('of %d s is requested as %d s, the next whole second', (seconds, duration) => {
    expect(chooseFilm(upToTen, { ...hd, seconds }, {})).toEqual({ duration, resolution: '720p' })
  })
  it('uses the next available length, with the sizes of that length', () => {
    const lengths = [
      { seconds: [8], resolutions: ['720p'] },
      { seconds: [4], resolutions: ['360p', '1080p'] },
    ] as const
    expect(chooseFilm(lengths, { ...hd, seconds: 4 }, {})).toEqual({ duration: 4, resolution: '1080p' })
    expect(chooseFilm(lengths, { ...hd, seconds: 4.1 }, {})).toEqual({ duration: 8, resolution: '720p' })
  })
  it('is never requested too short', () => {
    expect(chooseFilm(upToTen, { ...hd, seconds: 10.5 }, {})).toBeUndefined()
    expect(chooseFilm(upToTen, { ...hd, seconds: 6.5 }, { maxDuration: 6 })).toBeUndefined()
  })
  it.each([
    [96, 64, '540p'],
    [1278, 720, '720p'],
    [1920, 1080, '1080p'],
    [3840, 2160, '1080p'],
  ])('of %d × %d is made in %s', (width, height, resolution) => {
    expect(chooseFilm(upToTen, { width, height, seconds: 5 }, {})).toMatchObject({ resolution })
  })
  it('is measured by the size that its resolution has in its own ratio', () => {
    const square = { width: 1280, height: 1280, seconds: 5 }
    expect(chooseFilm(upToTen, square, { ratio: '1:1' })).toMatchObject({ resolution: '720p' })
  })
})

it('nearestOf returns the nearest ratio', () => {
  expect(findNearestRatio(['16:9', '9:16', '1:1'], { width: 700, height: 1280 })).toBe('9:16')
  expect(findNearestRatio(['16:9', '4:3', '21:9'], { width: 2240, height: 960 })).toBe('21:9')
})

it('choosePicture returns the smallest size that is large enough', () => {
  expect(choosePicture(['1080p', '2K', '4K'], { width: 64, height: 64 }, '1:1')).toBe('1080p')
  expect(choosePicture(['1080p', '2K', '4K'], { width: 1920, height: 1920 }, '1:1')).toBe('2K')
})
