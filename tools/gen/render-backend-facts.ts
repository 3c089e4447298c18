import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { camelCase } from './camel-case.ts'

/** The facts of every back end: each folder that has a `facts.ts` exports them as `<folder>Facts`. */
export const renderBackendFacts = (root: string): string => {
  const folders = globSync('*/facts.ts', { cwd: join(root, 'packages/backends/src') })
    .map((file) => dirname(file))
    .sort()
  const names = folders.map((folder) => ({ folder, name: `${camelCase(folder)}Facts` }))
  return `// Written by \`npm run gen\`; one line for each folder beside this file.
${names.map(({ folder, name }) => `import { ${name} } from './${folder}/facts.ts'\n`).join('')}
/** The facts of every back end, which the API reads without importing the back ends. */
export const backendFacts = [${names.map(({ name }) => name).join(', ')}] as const
`
}
