import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment, toolsCache } from '../../testkit/environment.ts'

/** Images and volumes of this tool, apart from those of the machine's own podman. */
export const containersFolder = join(toolsCache(), '..', 'containers')
// Podman compares the age of its state with the last start of the machine, so it must not be on disk.
const stateFolder = '/run/kinora-containers'
const settingsFile = join(containersFolder, 'containers.conf')

const places = [
  `--root=${join(containersFolder, 'storage')}`,
  `--runroot=${join(stateFolder, 'run')}`,
  `--tmpdir=${join(stateFolder, 'tmp')}`,
  '--storage-driver=overlay',
  '--log-level=error',
]

/** The hard limit of this process, at most `most`. */
const readLimit = (name: string, most: number): number => {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, hard] = new RegExp(`^${name} +\\S+ +([0-9]+)`, 'm').exec(limits) ?? []
  return Math.min(most, Number(hard ?? most))
}

/** Podman's default limits are above those that a virtual machine may set. */
export const writePodmanSettings = (): void => {
  mkdirSync(containersFolder, { recursive: true })
  const [files, processes] = [readLimit('Max open files', 20_000), readLimit('Max processes', 4_096)]
  const text = `[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]
[engine]
runtime = "crun"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "${join(containersFolder, 'networks')}"
`
  writeFileSync(settingsFile, text)
}

// Without systemd, the tool runs the health checks itself.
const environment = { ...inheritedEnvironment, CONTAINERS_CONF: settingsFile, DISABLE_HC_SYSTEMD: 'true' }

export type PodmanResult = { code: number; output: string }

/** Runs podman and returns its exit code and what it wrote; `onOutput` gets the text as it comes. */
export const tryPodman = async (args: readonly string[], onOutput?: (text: string) => void): Promise<PodmanResult> => {
  const child = spawn('podman', [...places, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output.push(String(data))
      onOutput?.(String(data))
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output: output.join('') }
}

/** Runs podman and returns what it wrote; fails with it. */
export const podman = async (...args: string[]): Promise<string> => {
  const { code, output } = await tryPodman(args)
  if (code !== 0) throw new Error(`podman ${args.slice(0, 4).join(' ')} … ended with ${code}\n${output.slice(-4_000)}`)
  return output.trim()
}
