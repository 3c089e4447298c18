import { relative } from 'node:path'
import { isHealthy } from './control.ts'
import type { Instance } from './instance.ts'
import type { Part } from './part.ts'
import { listParts } from './parts.ts'
import { runningPid } from './process-record.ts'

const headings = ['name', 'version', 'address', 'pid', 'state', 'data folder']

export type Status = { table: string; isAllHealthy: boolean }

export async function readStatus(instance: Instance, workingFolder: string): Promise<Status> {
  const rows = await Promise.all(listParts(instance).map((part) => buildRow(instance, part, workingFolder)))
  return { table: alignColumns([headings, ...rows]), isAllHealthy: rows.every((row) => row[4] === 'healthy') }
}

async function buildRow(instance: Instance, part: Part, workingFolder: string): Promise<string[]> {
  const pid = runningPid(instance, part.name)
  const state = pid === undefined ? 'down' : (await isHealthy(instance, part.name)) ? 'healthy' : 'not answering'
  const folder = pid === undefined ? '-' : shorten(part.folder(instance), workingFolder)
  return [part.name, part.version, part.address(instance), String(pid ?? '-'), state, folder]
}

function shorten(path: string, workingFolder: string): string {
  const inside = relative(workingFolder, path)
  return inside.startsWith('..') ? path : inside
}

function alignColumns(rows: string[][]): string {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
