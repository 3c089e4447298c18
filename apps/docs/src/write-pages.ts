import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { offered, slugOf, toPage } from './to-page.ts'

/** Writes the documents of the repository where the builder of the site looks for pages, pictures beside them. */
export const writePages = (root: string, site: string): void => {
  const [content, open] = [join(site, 'src/content/docs'), join(site, 'public')]
  for (const folder of [content, open]) rmSync(folder, { recursive: true, force: true })
  const put = (file: string, write: (file: string) => void): void => {
    mkdirSync(dirname(file), { recursive: true })
    write(file)
  }
  for (const path of globSync('docs/**/*.md', { cwd: root }))
    put(join(content, `${slugOf(path)}.md`), (file) =>
      writeFileSync(file, toPage(path, readFileSync(join(root, path), 'utf8'))),
    )
  for (const path of globSync('docs/**/*.{jpg,png,svg}', { cwd: root }))
    put(join(content, path.slice('docs/'.length)), (file) => copyFileSync(join(root, path), file))
  put(join(open, 'favicon.svg'), (file) => copyFileSync(join(site, 'src/favicon.svg'), file))
  for (const [path, address] of Object.entries(offered))
    put(join(open, address), (file) => copyFileSync(join(root, path), file))
}
