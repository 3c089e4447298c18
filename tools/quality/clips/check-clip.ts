import type { Clip } from './plan-clips.ts'

export type Probe = {
  streams: readonly {
    codec_type: string
    codec_name: string
    pix_fmt?: string
    width?: number
    height?: number
    r_frame_rate?: string
    duration?: string
    sample_rate?: string
    channels?: number
  }[]
  format: { tags?: Readonly<Record<string, string>> }
}

/** Sound comes in packets of 1,024 samples, and an encoder may add two of them. */
const soundTolerance = 0.05

const labelFault = (label: string | undefined, taskId: string): string | undefined => {
  try {
    const { ProduceID } = JSON.parse(label ?? '') as { ProduceID?: string }
    return ProduceID === taskId ? undefined : `label AIGC names ${ProduceID}, not the task`
  } catch {
    return `label AIGC is ${label === undefined ? 'missing' : 'not JSON'}`
  }
}

/** Lists the faults of a file; empty when it matches the request. */
export const checkClip = (probe: Probe, want: Clip['want'], taskId: string): string[] => {
  const faults: string[] = []
  const expectSame = (what: string, got: unknown, wanted: unknown): void => {
    if (got !== wanted) faults.push(`${what} ${String(got)}, not ${String(wanted)}`)
  }
  const ofType = (type: string) => probe.streams.filter((stream) => stream.codec_type === type)
  const [video, audio] = [ofType('video')[0], ofType('audio')[0]]
  expectSame('streams', probe.streams.length, want.sound ? 2 : 1)
  expectSame('video codec', video?.codec_name, 'h264')
  expectSame('pixel format', video?.pix_fmt, 'yuv420p')
  expectSame('size', `${video?.width}x${video?.height}`, `${want.width}x${want.height}`)
  expectSame('frame rate', video?.r_frame_rate, `${want.fps}/1`)
  const seconds = Number(video?.duration)
  if (!(Math.abs(seconds - want.seconds) <= 1 / want.fps)) faults.push(`length ${seconds} s, not ${want.seconds} s`)
  if (want.sound) {
    expectSame('audio codec', audio?.codec_name, 'aac')
    expectSame('sample rate', audio?.sample_rate, '48000')
    expectSame('channels', audio?.channels, 2)
    const soundSeconds = Number(audio?.duration)
    if (!(Math.abs(soundSeconds - want.seconds) <= soundTolerance))
      faults.push(`sound of ${soundSeconds} s, not ${want.seconds} s`)
  }
  const label = labelFault(probe.format.tags?.AIGC, taskId)
  return label === undefined ? faults : [...faults, label]
}
