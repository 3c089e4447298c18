import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { forgetProvision } from './control.ts'
import type { Instance } from './instance.ts'
import { listParts } from './parts.ts'

/** Erases all data of a stopped instance; ports and secrets stay, so env files stay valid. */
export function eraseData(instance: Instance): void {
  for (const { name } of listParts(instance)) {
    forgetProvision(instance, name)
    const folder = join(instance.home, name)
    rmSync(realFolder(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
    rmSync(instance.logFile(name), { force: true })
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
