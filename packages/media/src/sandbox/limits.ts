import type { SandboxRun } from '@kinora/domain'

export type Limits = {
  addressSpaceBytes: number
  cpuSeconds: number
  fileBytes: number
  /** Total size of the output folder. */
  scratchBytes: number
  openFiles: number
  processes: number
  /** Per thread. Defaults to the system limit. */
  stackBytes?: number
}

/** One minute, or the playing time of the media if that is longer. */
export const foreignCpuSeconds = (mediaSeconds = 0): number => Math.max(60, Math.ceil(mediaSeconds))

type LimitInput = Pick<SandboxRun, 'trust' | 'wallMs' | 'mediaSeconds'>

export const limitsFor = ({ trust, wallMs, mediaSeconds }: LimitInput): Limits => ({
  addressSpaceBytes: 1_610_612_736,
  cpuSeconds: trust === 'foreign' ? foreignCpuSeconds(mediaSeconds) : Math.max(1, Math.ceil(wallMs / 1000)),
  fileBytes: 500_000_000,
  scratchBytes: trust === 'foreign' ? 1_000_000_000 : 5_000_000_000,
  openFiles: 64,
  processes: 64,
})
