import type { SandboxRun } from '@kinora/domain'

export type Limits = {
  addressSpaceBytes: number
  cpuSeconds: number
  fileBytes: number
  /** All that lies in the output folder. */
  scratchBytes: number
  openFiles: number
  processes: number
  /** Of each thread; without it, what the system gives. */
  stackBytes?: number
}

/** A minute; what may itself be played for longer than that, as long as it is played. */
export const foreignCpuSeconds = (mediaSeconds = 0): number => Math.max(60, Math.ceil(mediaSeconds))

type Asked = Pick<SandboxRun, 'trust' | 'wallMs' | 'mediaSeconds'>

export const limitsFor = ({ trust, wallMs, mediaSeconds }: Asked): Limits => ({
  addressSpaceBytes: 1_610_612_736,
  cpuSeconds: trust === 'foreign' ? foreignCpuSeconds(mediaSeconds) : Math.max(1, Math.ceil(wallMs / 1000)),
  fileBytes: 500_000_000,
  scratchBytes: trust === 'foreign' ? 1_000_000_000 : 5_000_000_000,
  openFiles: 64,
  processes: 64,
})
