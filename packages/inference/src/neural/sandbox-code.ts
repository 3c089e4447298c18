import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const entry = 'model-process'
const parts = [entry, 'onnx-bytes', 'tensor-frame']

export type SandboxCode = { folder: string; remove(): void }

/**
 * Provides the code that runs inside the sandbox as JavaScript. From source, the types are stripped here, because Node
 * strips types with WebAssembly, which is not available without the JIT compiler.
 */
export const prepareSandboxCode = (): SandboxCode => {
  if (import.meta.url.endsWith('.js')) return { folder: import.meta.dirname, remove() {} }
  const folder = mkdtempSync(join(tmpdir(), 'neural-code-'))
  for (const part of parts) {
    const code = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, `${part}.ts`), 'utf8'))
    writeFileSync(join(folder, `${part}.js`), code.replaceAll(".ts'", ".js'"))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
