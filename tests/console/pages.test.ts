import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allDialogs } from './pages/all-dialogs.ts'
import { operatorViews } from './pages/all-views.ts'

const folder = join(import.meta.dirname, '../../apps/console/src')
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
/** A dialog that decides between two effects, or a form that ends with a secret, is tested once for each. */
const severalStates: Readonly<Record<string, number>> = {
  'views/attention/unknown-attempts.tsx': 2,
  'views/tenant/create-key.tsx': 2,
}

it('the list of views has every route of the console for operators', () => {
  const routes = [...read('app/router.tsx').matchAll(/onlyOperators\('([^']+)'\)/g)].map(([, path]) => path)
  expect(routes.length).toBeGreaterThan(10)
  expect(new Set(operatorViews.map(({ route }) => route))).toEqual(new Set([...routes, '/account']))
})

it('the list of views has every tab of the console', () => {
  const paths = operatorViews.map(({ path }) => path({ tenantId: '1', backend: 'b' } as never)).join('\n')
  const files = globSync('views/*/*-view.tsx', { cwd: folder }).filter((file) => read(file).includes('<Tabs'))
  const tabs = files.flatMap((file) => [...read(file).matchAll(/tab: '([a-z]+)'/g)].map(([, tab = '']) => tab))
  const listed = /const tabs = \[([^\]]+)\]/.exec(read('views/tenant/tenant-view.tsx'))?.[1] ?? ''
  const ofTenant = [...listed.matchAll(/'([a-z]+)'/g)].map(([, tab = '']) => tab)
  expect(ofTenant.length).toBeGreaterThan(2)
  expect([...tabs, ...ofTenant].filter((tab) => !paths.includes(`?tab=${tab}`))).toEqual([])
})

it('the list of dialogs has every dialog of the console', () => {
  const files = globSync('{app,views}/**/*.tsx', { cwd: folder })
  const found = files.flatMap((file) => {
    const count = [...read(file).matchAll(/<(?:ConfirmDialog|Dialog|Base\.Popup)\b/g)].length
    return count === 0 ? [] : [[file, severalStates[file] ?? count] as const]
  })
  const listed = Object.groupBy(allDialogs, ({ source }) => source)
  expect(Object.fromEntries(Object.entries(listed).map(([file, dialogs = []]) => [file, dialogs.length]))).toEqual(
    Object.fromEntries(found),
  )
})
