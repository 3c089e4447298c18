import { atLeast, atMost, type Bar } from '../../testkit/bars.ts'
import type { BundleSizes } from './bundle-sizes.ts'

const kilobytes = (bytes: number): number => bytes / 1_000

/** Compressed sizes of the console. A bundle without views or chart was not measured and fails. */
export const bundleBars = ({ first, views, chart }: BundleSizes): Bar[] => [
  atMost('count', 'first load', kilobytes(first), 250, 'KB'),
  ...views.map(({ name, bytes }) => atMost('count', `view ${name}`, kilobytes(bytes), 80, 'KB')),
  atLeast('count', 'views', views.length, 10),
  atMost('count', 'chart', kilobytes(chart), 110, 'KB'),
  atLeast('count', 'chart, not empty', kilobytes(chart), 1, 'KB'),
]
