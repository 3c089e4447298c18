import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { repoRoot } from '../../testkit/environment.ts'
import type { ComposeFile } from './compose-service.ts'
import { renderContainer } from './container-arguments.ts'

const place = { project: 'kinora', folder: '/deploy', configsFolder: '/configs' }
const { services } = parse(readFileSync(join(repoRoot, 'deploy/compose.yaml'), 'utf8')) as ComposeFile

it.each(Object.keys(services))('every line of %s in deploy/compose.yaml has an option of podman', (name) => {
  expect(renderContainer(name, services[name] ?? {}, place)[0]).toBe(`--name=kinora_${name}`)
})

it('a key of the compose file that no option renders is an error (planted)', () => {
  const planted = { image: 'redis:7', privileged: true }
  expect(() => renderContainer('redis', planted, place)).toThrow('services.redis.privileged')
})

it('the worker gets the hardening, limits, networks and volumes of the compose file', () => {
  const words = renderContainer('worker', services['worker'] ?? {}, place).join(' ')
  for (const option of [
    '--init --read-only --read-only-tmpfs=false',
    '--cap-drop ALL',
    '--security-opt no-new-privileges:true',
    '--security-opt seccomp=/deploy/./seccomp-worker.json',
    '--pids-limit 2048',
    '--ulimit nproc=4096:4096 --ulimit nofile=20000:20000',
    '--stop-timeout 50',
    '--network kinora_default:alias=worker --network kinora_fetch:alias=worker',
    '--volume kinora_scratch:/scratch',
  ])
    expect(words).toContain(option)
})

it('entry point, command and image keep the order that podman expects', () => {
  const service = { image: 'curlimages/curl:8', entrypoint: ['sh', '-ec'], command: ['curl x'], network_mode: 'none' }
  expect(renderContainer('job', service, place).join(' ')).toBe(
    '--name=kinora_job --pull=never --network none --entrypoint ["sh","-ec"] docker.io/curlimages/curl:8 curl x',
  )
})

it('a build with a target is another image than the same file without it', () => {
  const build = { context: '..', dockerfile: 'deploy/Dockerfile.api' }
  expect(renderContainer('a', { build }, place).at(-1)).toBe('localhost/kinora-api')
  expect(renderContainer('b', { build: { ...build, target: 'backup' } }, place).at(-1)).toBe(
    'localhost/kinora-api-backup',
  )
})

it('a health check is the list of its words', () => {
  const words = renderContainer('postgres', services['postgres'] ?? {}, place)
  expect(words[words.indexOf('--health-cmd') + 1]).toBe('["pg_isready","-h","127.0.0.1","-U","postgres"]')
})
