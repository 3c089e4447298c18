import type { BackendHealth, BackendHttp } from '@kinora/domain'
import { z } from 'zod'
import type { Template } from './template.ts'

/** Older versions have known vulnerabilities and lack the routes used here. */
const leastVersion = [0, 28] as const

const stats = z.object({ system: z.object({ comfyui_version: z.string().max(40) }) })
const names = z.array(z.string())

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0)
  return major > leastVersion[0] || minor >= leastVersion[1]
}

type Missing = BackendHealth['missing'][number]

export const readVersion = async (http: BackendHttp): Promise<string> =>
  (await http.json(stats, 'GET', '/system_stats')).system.comfyui_version

/** Whether the server has every node and every file that the templates name. */
export const checkServer = async (http: BackendHttp, templates: readonly Template[]): Promise<BackendHealth> => {
  const version = await readVersion(http)
  const unique = (values: readonly string[]): string[] => [...new Set(values)]

  const knownNodes = new Set<string>()
  for (const name of unique(templates.flatMap(({ graph }) => Object.values(graph).map((node) => node.class_type)))) {
    const { json } = await http.send({ method: 'GET', url: `/object_info/${encodeURIComponent(name)}` })
    if (typeof json === 'object' && json !== null && name in json) knownNodes.add(name)
  }
  const filesByFolder = new Map<string, readonly string[]>()
  for (const folder of unique(templates.flatMap(({ files }) => files.map((file) => file.folder)))) {
    const { json } = await http.send({ method: 'GET', url: `/models/${folder}` })
    filesByFolder.set(folder, names.safeParse(json).data ?? [])
  }

  const missing = templates.flatMap(({ step, graph, files }): Missing[] => [
    ...(isNewEnough(version) ? [] : [{ step, what: 'version' as const, name: leastVersion.join('.') }]),
    ...unique(Object.values(graph).map((node) => node.class_type))
      .filter((name) => !knownNodes.has(name))
      .map((name) => ({ step, what: 'node' as const, name })),
    ...files
      .filter(({ folder, file }) => filesByFolder.get(folder)?.includes(file) !== true)
      .map(({ folder, file }) => ({ step, what: 'model' as const, name: `${folder}/${file}` })),
  ])
  return { isReady: isNewEnough(version), version, missing }
}
