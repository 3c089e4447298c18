import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outputFolder = join(import.meta.dirname, 'dist')

/** Compresses texts once at build time, so that the API never compresses a response. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  closeBundle() {
    for (const file of globSync('**/*.{js,css,html,svg}', { cwd: outputFolder })) {
      const path = join(outputFolder, file)
      const bytes = readFileSync(path)
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    }
  },
})

export default defineConfig({
  base: '/console/',
  plugins: [react(), tailwindcss(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The policy forbids inline scripts and data URLs (C61).
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // tools/quality/console-bundle compares the size of each view with its limit.
    manifest: true,
    reportCompressedSize: false,
  },
})
