import type { NavigateOptions } from '@tanstack/react-router'

export type PaletteEntry = { id: string; group: string; label: string; hint?: string; run: () => void }
type Sources = {
  t: (key: string, values?: Record<string, string>) => string
  go: (where: NavigateOptions) => void
  tenants: readonly { id: string; name: string }[]
  backends: readonly { name: string; use: string }[]
}

const taskId = /^[1-9][0-9]{17,18}$/
const traceId = /^[0-9a-f]{32}$/

/** Entries that a typed id or name leads to, without pages and actions. */
export const findEntries = (typed: string, { t, go, tenants, backends }: Sources): PaletteEntry[] => {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const group = t('palette.found')
  const ids: PaletteEntry[] = [
    ...(taskId.test(text)
      ? [
          {
            id: 'task',
            group,
            label: t('palette.openTask', { id: text }),
            run: () => go({ to: '/tasks/$id', params: { id: text } }),
          },
        ]
      : []),
    ...(traceId.test(text)
      ? [
          {
            id: 'trace',
            group,
            label: t('palette.findTrace', { id: text }),
            run: () => go({ to: '/tasks', search: { trace_id: text } }),
          },
        ]
      : []),
  ]
  const names = [
    ...tenants
      .filter(({ id, name }) => name.toLowerCase().includes(text) || id === text)
      .map(({ id, name }) => ({
        id: `tenant-${id}`,
        group,
        label: name,
        hint: t('palette.tenant'),
        run: () => go({ to: '/tenants/$id', params: { id } }),
      })),
    ...backends
      .filter(({ name }) => name.toLowerCase().includes(text))
      .map(({ name, use }) => ({
        id: `backend-${name}`,
        group,
        label: name,
        hint: `${t('palette.backend')} · ${use}`,
        run: () => go({ to: '/backends/$id', params: { id: name } }),
      })),
  ]
  return [...ids, ...names.slice(0, 8)]
}
