import type { BackendHealth, BackendHttp } from '@kinora/domain'
import { z } from 'zod'
import type { Template } from './template.ts'

/** Older ones have known holes, and lack the routes used here. */
const leastVersion = [0, 28] as const

const stats = z.object({ system: z.object({ comfyui_version: z.string().max(40) }) })
const names = z.array(z.string())

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major > leastVersion[0] || minor >= leastVersion[1]
}

type Missing = BackendHealth['missing'][number]

export const versionOf = async (http: BackendHttp): Promise<string> =>
  (await http.json(stats, 'GET', '/system_stats')).system.comfyui_version

/** Whether the server knows every node and has every file that the templates name. */
export const checkServer = async (http: BackendHttp, templates: readonly Template[]): Promise<BackendHealth> => {
  const version = await versionOf(http)
  const once = (values: readonly string[]): string[] => [...new Set(values)]

  const known = new Set<string>()
  for (const name of once(templates.flatMap(({ graph }) => Object.values(graph).map((node) => node.class_type)))) {
    const { json } = await http.ask({ method: 'GET', url: `/object_info/${encodeURIComponent(name)}` })
    if (typeof json === 'object' && json !== null && name in json) known.add(name)
  }
  const held = new Map<string, readonly string[]>()
  for (const folder of once(templates.flatMap(({ files }) => files.map((file) => file.folder)))) {
    const { json } = await http.ask({ method: 'GET', url: `/models/${folder}` })
    held.set(folder, names.safeParse(json).data ?? [])
  }

  const missing = templates.flatMap(({ step, graph, files }): Missing[] => [
    ...(isNewEnough(version) ? [] : [{ step, what: 'version' as const, name: leastVersion.join('.') }]),
    ...once(Object.values(graph).map((node) => node.class_type))
      .filter((name) => !known.has(name))
      .map((name) => ({ step, what: 'node' as const, name })),
    ...files
      .filter(({ folder, file }) => held.get(folder)?.includes(file) !== true)
      .map(({ folder, file }) => ({ step, what: 'model' as const, name: `${folder}/${file}` })),
  ])
  return { isReady: isNewEnough(version), version, missing }
}
