import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const entry = 'model-process'
const parts = [entry, 'onnx-bytes', 'tensor-frame']

export type PlainCode = { folder: string; remove(): void }

/**
 * What runs inside the sandbox, as JavaScript. From source the types are taken off here: Node does it by WebAssembly,
 * which there is none of without compiled code.
 */
export const openPlainCode = (): PlainCode => {
  if (import.meta.url.endsWith('.js')) return { folder: import.meta.dirname, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'neural-code-'))
  for (const part of parts) {
    const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, `${part}.ts`), 'utf8'))
    writeFileSync(join(folder, `${part}.js`), code.replaceAll(".ts'", ".js'"))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
