import { type FSWatcher, globSync, statSync, watch } from 'node:fs'
import { join, relative } from 'node:path'

const quietMs = 300
/** File times lag behind the clock by up to a tick of the kernel. */
const clockStepMs = 50
const watched = ['apps/api/src', 'apps/worker/src', 'packages/*/src']

/** Files that a running app has loaded or may load. */
export const isSource = (path: string): boolean =>
  /\.(ts|cjs|mjs|json|sql)$/.test(path) && !/\.test\.ts$|(^|\/)(test-setup|node_modules|dist)\//.test(path)

/** The apps that load a file: the app of its folder, or all apps for a package. */
export const findAffectedApps = (path: string): string[] => {
  const own = /^apps\/(api|worker)\//.exec(path)?.[1]
  if (own !== undefined) return [own]
  return path.startsWith('packages/') ? ['api', 'worker'] : []
}

/** New links and permissions raise events too; only a new modification time means new content. */
const createChangeFilter = (since: number) => {
  const seen = new Map<string, number>()
  return (file: string): boolean => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    const before = seen.get(file) ?? since
    seen.set(file, changedAt)
    return changedAt > before || changedAt === Number.POSITIVE_INFINITY
  }
}

/** Calls back with the paths that changed, once writing has paused. */
export const watchSources = (root: string, onChange: (paths: string[]) => void): { close(): void } => {
  const hasChanged = createChangeFilter(Date.now() - clockStepMs)
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    const paths = [...pending].filter((path) => hasChanged(join(root, path)))
    pending.clear()
    if (paths.length > 0) onChange(paths)
  }
  const watchers: FSWatcher[] = globSync(watched, { cwd: root }).map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const path = name === null ? '' : relative(root, join(root, folder, name))
      if (!isSource(path)) return
      pending.add(path)
      clearTimeout(timer)
      timer = setTimeout(flush, quietMs)
    }),
  )
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
