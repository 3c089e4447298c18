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

const foreignCpuSeconds = 60

export const limitsFor = ({ trust, wallMs }: Pick<SandboxRun, 'trust' | 'wallMs'>): Limits => ({
  addressSpaceBytes: 1_610_612_736,
  cpuSeconds: trust === 'foreign' ? foreignCpuSeconds : Math.max(1, Math.ceil(wallMs / 1000)),
  fileBytes: 500_000_000,
  scratchBytes: trust === 'foreign' ? 1_000_000_000 : 5_000_000_000,
  openFiles: 64,
  processes: 64,
})
