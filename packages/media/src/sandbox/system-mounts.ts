import { lstatSync, readlinkSync } from 'node:fs'

export type SystemMount = { path: string } & ({ kind: 'read-only' } | { kind: 'link'; target: string })

// Debian's ffmpeg reaches libblas through /etc/alternatives; libass needs the font settings.
const candidates = ['/usr', '/bin', '/lib', '/lib64', '/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache']

/** What of this machine a media program needs to see in order to start. */
export const findSystemMounts = (): SystemMount[] =>
  candidates.flatMap((path): SystemMount[] => {
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (entry === undefined) return []
    return entry.isSymbolicLink() ? [{ path, kind: 'link', target: readlinkSync(path) }] : [{ path, kind: 'read-only' }]
  })
