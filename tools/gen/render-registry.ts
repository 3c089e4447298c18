import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase } from './camel-case.ts'

const generatorsFolder = 'packages/generators/src'
/** Defined in the file, or by a factory of similar generators. */
const isGenerator = /^export default \w+\(/m

/** Lists the generators: every file of the folder, or index of a subfolder, that defines one. */
export const renderRegistry = (root: string): string => {
  const folder = join(root, generatorsFolder)
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
