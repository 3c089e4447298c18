import { type InputRule, inputRules } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { validateImage, validateSeconds, validateVideoSize } from './validate-media.ts'

const outcome = (validate: () => void): string => {
  try {
    validate()
    return 'taken'
  } catch (error) {
    const { reason, detail } = error as { reason: string; detail: { rule: string } }
    return `${reason} ${detail.rule}`
  }
}

const face: InputRule = { ...inputRules.frame, aspect: 'upTo2', sideUnder: 4096 }

describe('validateImage', () => {
  it.each([
    [100, 400, inputRules.frame, 'ImageSizeInvalid aspect'],
    [101, 400, inputRules.frame, 'taken'],
    [400, 100, inputRules.frame, 'ImageSizeInvalid aspect'],
    [400, 101, inputRules.frame, 'taken'],
    [1, 1, inputRules.frame, 'taken'],
    [127, 128, inputRules.reference, 'ImageSizeInvalid min_side'],
    [128, 128, inputRules.reference, 'taken'],
    [10_000, 5000, inputRules.frame, 'taken'],
    [10_000, 5001, inputRules.frame, 'ImageSizeInvalid pixels'],
    [100, 200, face, 'taken'],
    [100, 201, face, 'ImageSizeInvalid aspect'],
    [4095, 4095, face, 'taken'],
    [4096, 4000, face, 'ImageSizeInvalid max_side'],
  ] as const)('checks a picture of %d by %d', (width, height, rule, expected) => {
    expect(outcome(() => validateImage({ width, height, frames: 1 }, rule))).toBe(expected)
  })

  it('rejects an animated picture', () => {
    expect(outcome(() => validateImage({ width: 9, height: 9, frames: 2 }, inputRules.frame))).toBe(
      'ImageFormatInvalid frames',
    )
  })
})

it.each([
  [128, 128, 1, 'taken'],
  [126, 128, 1, 'VideoFormatInvalid dimensions'],
  // 96 pixels wide, each four thirds as wide as high.
  [384, 128 * 3, 3, 'taken'],
  [380, 128 * 3, 3, 'VideoFormatInvalid dimensions'],
  [512, 128, 1, 'VideoFormatInvalid dimensions'],
  [511, 128, 1, 'taken'],
])('validateVideoSize checks a film of %d by %d over %d', (width, height, over, expected) => {
  expect(outcome(() => validateVideoSize({ width, height, over }, inputRules.subjectVideo))).toBe(expected)
})

it.each([
  [2.95, 'taken'],
  [2.949, 'AudioFormatInvalid length'],
  [12.05, 'taken'],
  [12.051, 'AudioFormatInvalid length'],
])('validateSeconds checks a sound of %d s against a range of 3 to 12 s', (seconds, expected) => {
  expect(outcome(() => validateSeconds(seconds, inputRules.referenceSound))).toBe(expected)
})
