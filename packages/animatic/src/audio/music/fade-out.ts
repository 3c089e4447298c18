import { type Stereo, sampleRate } from '../wave/stereo.ts'

const fadeSeconds = 1.2

/** Fades the last moment of a piece that is cut at its planned length. */
export const fadeOut = ({ left, right }: Stereo, seconds: number): void => {
  const fade = Math.min(fadeSeconds, seconds / 4) * sampleRate
  for (const channel of [left, right])
    for (let i = Math.max(0, channel.length - Math.ceil(fade)); i < channel.length; i += 1)
      channel[i] = (channel[i] ?? 0) * Math.min(1, (channel.length - i) / fade)
}
