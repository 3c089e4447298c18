import { describe, expect, it } from 'vitest'
import { barLine, summarizeBars } from '../../testkit/bars.ts'
import { bundleBars } from './bundle-bars.ts'
import { type Manifest, measureBundle } from './bundle-sizes.ts'

const viewNames = Array.from({ length: 10 }, (_, number) => `src/views/v${number}.tsx`)
/** A page with a shared chunk, a first view, ten more views, one of which opens the chart. */
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_shared'], css: ['index.css'] },
  _shared: { file: 'shared.js' },
  _plot: { file: 'plot.js', imports: ['_shared'] },
  'src/views/now.tsx': { file: 'now.js', isDynamicEntry: true, imports: ['_shared', 'index.html'] },
  'src/charts/line.tsx': { file: 'line.js', isDynamicEntry: true, imports: ['_plot'] },
  'src/charts/bar.tsx': { file: 'bar.js', isDynamicEntry: true, imports: ['_plot', '_shared'] },
  ...Object.fromEntries(
    viewNames.map((name, number) => [
      name,
      { file: `v${number}.js`, isDynamicEntry: true, imports: ['_shared'], dynamicImports: ['src/charts/line.tsx'] },
    ]),
  ),
}
const sizes: Record<string, number> = {
  'index.js': 100_000,
  'index.css': 6_000,
  'shared.js': 60_000,
  'plot.js': 20_000,
  'font.woff2': 50_000,
}
const measure = (changed: Record<string, number> = {}) =>
  measureBundle(manifest, (file) => changed[file] ?? sizes[file] ?? 4_000, {
    firstView: 'src/views/now.tsx',
    fonts: ['font.woff2'],
  })
const failures = (changed: Record<string, number>): string[] =>
  bundleBars(measure(changed))
    .filter(({ isMet }) => !isMet)
    .map((bar) => barLine(bar, false))

describe('bundle of the console', () => {
  it('counts each file of the first load once, and of a view only what it adds', () => {
    const { first, views, chart } = measure()
    expect({ first, chart, views: views.map(({ bytes }) => bytes) }).toEqual({
      first: 100_000 + 6_000 + 60_000 + 4_000 + 50_000,
      chart: 20_000 + 2 * 4_000,
      views: viewNames.map(() => 4_000),
    })
    expect(summarizeBars(bundleBars(measure()), false)).toMatchObject({ exitCode: 0 })
  })
  it('fails above the limit of the first load, of one view and of the chart', () => {
    expect(failures({ 'shared.js': 90_001 })).toEqual(['FAIL  first load: 250.00 KB (bar 250)'])
    expect(failures({ 'v3.js': 81_000 })).toEqual(['FAIL  view src/views/v3.tsx: 81.00 KB (bar 80)'])
    expect(failures({ 'plot.js': 110_000 })).toEqual(['FAIL  chart: 118.00 KB (bar 110)'])
  })
  it('fails without views and without chart, because nothing was measured', () => {
    const { 'index.html': entry, _shared: shared, 'src/views/now.tsx': now } = manifest
    if (!entry || !shared || !now) throw new Error('the manifest of the test is not complete')
    const small = { 'index.html': entry, _shared: shared, 'src/views/now.tsx': now }
    const bars = bundleBars(measureBundle(small, () => 1, { firstView: 'src/views/now.tsx', fonts: [] }))
    expect(bars.filter(({ isMet }) => !isMet).map(({ name }) => name)).toEqual(['views', 'chart, not empty'])
  })
  it('rejects a manifest without entry or without the first view', () => {
    const options = { firstView: 'src/views/none.tsx', fonts: [] }
    expect(() => measureBundle({}, () => 1, options)).toThrow('no entry')
    expect(() => measureBundle(manifest, () => 1, options)).toThrow('no src/views/none.tsx')
  })
})
