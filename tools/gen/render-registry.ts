import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase } from './camel-case.ts'

const room = 'packages/generators/src'
/** Defined there, or by what makes generators that are alike. */
const isGenerator = /^export default \w+\(/m

/** The list of generators: every file of the room, or face of a folder in it, that defines one. */
export const renderRegistry = (root: string): string => {
  const folder = join(root, room)
  const files = globSync(['*.ts', '*/index.ts'], { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts') && isGenerator.test(readFileSync(join(folder, file), 'utf8')))
    .sort()
  const names = files.map((file) => ({ file, name: camelCase(file.replace(/(\/index)?\.ts$/, '')) }))
  return `// Written by \`npm run gen\`; one line for each generator file.
import type { AnyGenerator } from '@kinora/domain'
${names.map(({ file, name }) => `import ${name} from './${file}'\n`).join('')}
export const generators: readonly AnyGenerator[] = [${names.map(({ name }) => name).join(', ')}]
`
}
