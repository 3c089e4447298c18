import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'

const apps = globSync('deploy/Dockerfile.*', { cwd: repoRoot }).map((file) => file.replace('deploy/Dockerfile.', ''))

it('API, worker and fetcher have images', () => {
  expect(apps.toSorted()).toEqual(['api', 'fetcher', 'worker'])
})

it.each(apps)('the image of the %s is assembled by npm run image and runs compiled code', (app) => {
  const text = readFileSync(join(repoRoot, `deploy/Dockerfile.${app}`), 'utf8')
  // The API serves the pages of the console.
  const pages = app === 'api' ? ['console'] : []
  const [build = '', ...stages] = text.split(/^(?=FROM )/m).slice(1)
  expect(build.match(/npm (ci|run) [^\n\\]*/g)?.map((command) => command.trim())).toEqual([
    `npm ci --no-progress ${[app, ...pages].map((name) => `--workspace=@kinora/${name} `).join('')}--include-workspace-root`,
    `npm run build -- ${[app, ...pages].join(' ')}`,
    `npm run image -- ${app} /app`,
  ])
  // Only /app leaves the first stage and enters the others.
  for (const stage of stages)
    expect(stage.match(/^(COPY|ADD) .*/gm)).toEqual(['COPY --from=build --chown=root:root /app /app'])
  expect(text.match(/^CMD .*/gm)).toEqual([`CMD ["node", "apps/${app}/dist/main.js"]`])
  expect(existsSync(join(repoRoot, `apps/${app}/src/main.ts`))).toBe(true)
})
