import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasTabs } from './code-tabs.ts'
import { type Document, renderLlmsFull, renderLlmsTxt } from './llms-txt.ts'
import { downloads, toPage, toSlug } from './to-page.ts'

/** Writes the documents of the repository as pages of the site, with pictures, downloads and llms.txt. */
export const writePages = (root: string, site: string): void => {
  const [content, open] = [join(site, 'src/content/docs'), join(site, 'public')]
  for (const folder of [content, open]) rmSync(folder, { recursive: true, force: true })
  const put = (file: string, write: (file: string) => void): void => {
    mkdirSync(dirname(file), { recursive: true })
    write(file)
  }
  const documents: Document[] = globSync('docs/**/*.md', { cwd: root })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  for (const { path, text } of documents)
    put(join(content, `${toSlug(path)}.${hasTabs(text) ? 'mdx' : 'md'}`), (file) =>
      writeFileSync(file, toPage(path, text)),
    )
  for (const path of globSync('docs/**/*.{jpg,png,svg}', { cwd: root }))
    put(join(content, path.slice('docs/'.length)), (file) => copyFileSync(join(root, path), file))
  put(join(open, 'favicon.svg'), (file) => copyFileSync(join(site, 'src/favicon.svg'), file))
  put(join(open, 'llms.txt'), (file) => writeFileSync(file, renderLlmsTxt(documents)))
  put(join(open, 'llms-full.txt'), (file) => writeFileSync(file, renderLlmsFull(documents)))
  for (const [path, address] of Object.entries(downloads))
    put(join(open, address), (file) => copyFileSync(join(root, path), file))
}
