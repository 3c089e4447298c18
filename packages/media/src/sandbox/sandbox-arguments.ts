import { lstatSync, readlinkSync } from 'node:fs'
import type { SandboxRun } from '@kinora/domain'
import type { Limits } from './limits.ts'

export type SystemMount = { path: string } & ({ kind: 'read-only' } | { kind: 'link'; target: string })

// The ffmpeg of Debian reaches libblas through /etc/alternatives. libass needs the font settings.
const candidates = ['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache']

/** Finds the system folders that a media program needs to start. */
export const findSystemMounts = (): SystemMount[] =>
  candidates.flatMap((path): SystemMount[] => {
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (entry === undefined) return []
    return entry.isSymbolicLink() ? [{ path, kind: 'link', target: readlinkSync(path) }] : [{ path, kind: 'read-only' }]
  })

export const seccompDescriptor = 3
/** The descriptor on which bwrap reports the exit of its child. It stays empty if the child could not be started. */
export const statusDescriptor = 4
const temporaryBytes = 268_435_456
const unprivilegedId = '65534'

const mountArguments = (mount: SystemMount): string[] =>
  mount.kind === 'link' ? ['--symlink', mount.target, mount.path] : ['--ro-bind', mount.path, mount.path]

// A name with a slash or leading dots could be mounted over another path.
const checkName = (name: string): string => {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(name))
    throw new Error('input names are lower-case letters, digits, dots, dashes, underscores')
  return name
}

export type SandboxPlan = Pick<SandboxRun, 'args' | 'inputs'> & {
  program: string
  /** Without one, only temporary files can be written. */
  outputFolder?: string | undefined
  environment?: Readonly<Record<string, string>> | undefined
  mounts: readonly SystemMount[]
  /** False where /proc/sys is read-only. The system call filter refuses nested namespaces in either case. */
  disablesNestedNamespaces: boolean
  limits: Limits
}

/**
 * Builds the arguments of `bwrap`. prlimit sets the limits inside the sandbox. The process limit then counts only this
 * run and not other processes of the same user.
 */
export const sandboxArguments = ({
  program,
  args,
  inputs,
  outputFolder,
  environment = {},
  mounts,
  disablesNestedNamespaces,
  limits,
}: SandboxPlan): string[] => [
  '--unshare-all',
  '--unshare-user',
  ...(disablesNestedNamespaces ? ['--disable-userns'] : []),
  '--uid',
  unprivilegedId,
  '--gid',
  unprivilegedId,
  '--die-with-parent',
  '--new-session',
  '--cap-drop',
  'ALL',
  '--clearenv',
  // Each arena of the C library reserves 64 MiB of the address space.
  '--setenv',
  'MALLOC_ARENA_MAX',
  '2',
  ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ...mounts.flatMap(mountArguments),
  '--dev',
  '/dev',
  '--remount-ro',
  '/dev',
  '--size',
  String(temporaryBytes),
  '--tmpfs',
  '/tmp',
  '--dir',
  '/in',
  ...Object.entries(inputs).flatMap(([name, file]) => ['--ro-bind', file, `/in/${checkName(name)}`]),
  ...(outputFolder === undefined ? ['--dir', '/out'] : ['--bind', outputFolder, '/out']),
  '--remount-ro',
  '/',
  '--chdir',
  '/out',
  '--seccomp',
  String(seccompDescriptor),
  '--json-status-fd',
  String(statusDescriptor),
  '--',
  '/usr/bin/prlimit',
  `--as=${limits.addressSpaceBytes}`,
  `--cpu=${limits.cpuSeconds}`,
  `--fsize=${limits.fileBytes}`,
  `--nofile=${limits.openFiles}`,
  `--nproc=${limits.processes}`,
  ...(limits.stackBytes === undefined ? [] : [`--stack=${limits.stackBytes}`]),
  '--core=0',
  '--',
  program,
  ...args,
]
