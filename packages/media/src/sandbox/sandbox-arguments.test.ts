import { expect, it } from 'vitest'
import { limitsFor } from './limits.ts'
import { sandboxArguments } from './sandbox-arguments.ts'

const plan = {
  program: '/usr/bin/ffprobe',
  args: ['-v', 'error'],
  inputs: { video: '/scratch/7/video' },
  outputFolder: '/scratch/7/out',
  mounts: [
    { path: '/usr', kind: 'read-only' },
    { path: '/lib', kind: 'link', target: 'usr/lib' },
  ] as const,
  disablesNestedNamespaces: true,
  limits: limitsFor({ trust: 'foreign', wallMs: 1000 }),
}

it('sandboxArguments give access to inputs, the output folder and read-only system folders only', () => {
  expect(sandboxArguments(plan).join(' ')).toBe(
    '--unshare-all --unshare-user --disable-userns --uid 65534 --gid 65534 --die-with-parent --new-session --cap-drop ALL ' +
      '--clearenv --setenv MALLOC_ARENA_MAX 2 --ro-bind /usr /usr --symlink usr/lib /lib --dev /dev --remount-ro /dev ' +
      '--size 268435456 --tmpfs /tmp --dir /in --ro-bind /scratch/7/video /in/video --bind /scratch/7/out /out ' +
      '--remount-ro / --chdir /out --seccomp 3 --json-status-fd 4 -- /usr/bin/prlimit --as=1610612736 --cpu=60 --fsize=500000000 ' +
      '--nofile=64 --nproc=64 --core=0 -- /usr/bin/ffprobe -v error',
  )
})

it('sandboxArguments omit --disable-userns where the kernel switch cannot be written', () => {
  const args = sandboxArguments({ ...plan, disablesNestedNamespaces: false })
  expect(args).toEqual(sandboxArguments(plan).filter((word) => word !== '--disable-userns'))
  expect(args).toContain('--seccomp')
})

it.each(['../etc', '/abs', '.hidden', 'UP', ''])('sandboxArguments reject an input with the name "%s"', (name) => {
  expect(() => sandboxArguments({ ...plan, inputs: { [name]: '/scratch/7/video' } })).toThrow('input names')
})

it('limitsFor gives runs over our own files as much processor time as wall time', () => {
  expect(limitsFor({ trust: 'ours', wallMs: 7_200_000 }).cpuSeconds).toBe(7200)
  expect(limitsFor({ trust: 'ours', wallMs: 10 }).cpuSeconds).toBe(1)
})

it('limitsFor gives foreign media one minute, or their playing time if it is longer', () => {
  expect(limitsFor({ trust: 'foreign', wallMs: 1e6, mediaSeconds: 8 }).cpuSeconds).toBe(60)
  expect(limitsFor({ trust: 'foreign', wallMs: 1e6, mediaSeconds: 300 }).cpuSeconds).toBe(300)
})

it('sandboxArguments without an output folder allow no writes and set the environment', () => {
  const { outputFolder: _, ...rest } = plan
  const args = sandboxArguments({ ...rest, environment: { NODE_PATH: '/in' } }).join(' ')
  expect(args).toContain('--clearenv --setenv MALLOC_ARENA_MAX 2 --setenv NODE_PATH /in --ro-bind /usr')
  expect(args).toContain('--dir /out --remount-ro /')
})
