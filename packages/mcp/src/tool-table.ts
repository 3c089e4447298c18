import { createTools } from './create-tools.ts'
import { type IsOffered, listWithModels } from './offered-models.ts'
import { plainTools } from './plain-tools.ts'
import type { Tool } from './tool.ts'
import { accountTools } from './tools/account-tools.ts'
import { filmPartTools } from './tools/film-part-tools.ts'
import { filmTool, takesTool, versionsTool } from './tools/film-tool.ts'
import { taskTools } from './tools/task-tools.ts'
import { defaultTools, type Toolset } from './toolsets.ts'

/** Tools that create no task. */
export const otherTools: readonly Tool[] = [
  ...taskTools,
  filmTool,
  takesTool,
  versionsTool,
  ...accountTools,
  ...plainTools,
]

/** All tools by name; both transports use this table. */
export const toolTable: ReadonlyMap<string, Tool> = new Map(
  [...createTools, ...filmPartTools, ...otherTools].map((tool) => [tool.listed.name, tool]),
)

/** The tools as a client sees them. Unlisted tools can still be called: a toolset saves context, it forbids nothing. */
export const listTools = (toolset: Toolset, isOffered: IsOffered): Tool['listed'][] => {
  const names = toolset === 'all' ? [...toolTable.keys()] : defaultTools
  return names.flatMap((name) => {
    const tool = toolTable.get(name)
    return tool ? [listWithModels(tool, isOffered)] : []
  })
}
