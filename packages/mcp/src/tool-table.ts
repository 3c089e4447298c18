import { createTools } from './create-tools.ts'
import { plainTools } from './plain-tools.ts'
import type { Tool } from './tool.ts'
import { accountTools } from './tools/account-tools.ts'
import { filmTool } from './tools/film-tool.ts'
import { taskTools } from './tools/task-tools.ts'

/** Those that make no task. */
export const otherTools: readonly Tool[] = [...taskTools, filmTool, ...accountTools, ...plainTools]

/** Every tool there is, by name; both skins serve this one table. */
export const toolTable: ReadonlyMap<string, Tool> = new Map(
  [...createTools, ...otherTools].map((tool) => [tool.listed.name, tool]),
)
