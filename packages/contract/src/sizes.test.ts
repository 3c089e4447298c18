import { expect, it } from 'vitest'
import { imageSize, nearestRatio, sizeLike, videoSize } from './sizes.ts'

const formatSize = ({ width, height }: { width: number; height: number }): string => `${width}x${height}`

it.each([
  ['360p', '640x360', '640x480', '640x640'],
  ['540p', '1024x576', '1024x768', '1024x1024'],
  ['720p', '1280x720', '1280x960', '1280x1280'],
  ['1080p', '1920x1080', '1920x1440', '1808x1808'],
] as const)('videoSize of %s matches the table, rotated for portrait (D-220)', (resolution, wide, classic, square) => {
  const rotate = (size: string): string => size.split('x').reverse().join('x')
  expect(formatSize(videoSize(resolution, '16:9'))).toBe(wide)
  expect(formatSize(videoSize(resolution, '4:3'))).toBe(classic)
  expect(formatSize(videoSize(resolution, '1:1'))).toBe(square)
  expect(formatSize(videoSize(resolution, '9:16'))).toBe(rotate(wide))
  expect(formatSize(videoSize(resolution, '3:4'))).toBe(rotate(classic))
})

it.each([
  ['1080p', '1920x1080', '1664x1248', '1776x1184', '1440x1440', '2240x960'],
  ['2K', '2560x1440', '2208x1656', '2352x1568', '1920x1920', '2912x1248'],
  ['4K', '3840x2160', '3328x2496', '3504x2336', '2880x2880', '4368x1872'],
] as const)('imageSize of %s matches the table, rotated for portrait (D-221)', (resolution, ...sizes) => {
  const ratios = ['16:9', '4:3', '3:2', '1:1', '21:9'] as const
  expect(ratios.map((ratio) => formatSize(imageSize(resolution, ratio)))).toEqual(sizes)
  const upright = (['9:16', '3:4', '2:3'] as const).map((ratio) => imageSize(resolution, ratio))
  expect(upright.map(({ width, height }) => `${height}x${width}`)).toEqual(sizes.slice(0, 3))
})

it('sizeLike keeps the aspect ratio of the image on the given area, in even numbers (D-222)', () => {
  expect(formatSize(sizeLike({ width: 100, height: 100 }, 1280 * 720))).toBe('960x960')
  expect(formatSize(sizeLike({ width: 300, height: 200 }, 1024 * 576))).toBe('940x628')
})

it('nearestRatio compares ratios on a logarithmic scale (D-223)', () => {
  expect(nearestRatio({ width: 100, height: 399 })).toBe('9:16')
  expect(nearestRatio({ width: 1155, height: 1000 })).toBe('4:3')
  expect(nearestRatio({ width: 1154, height: 1000 })).toBe('1:1')
})
