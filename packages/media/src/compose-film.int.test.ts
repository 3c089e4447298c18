import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lavfi, probe, samples, testFolder } from '../fixtures/make-media.ts'
import {
  computeSteps,
  filmStudio,
  measureLoudness,
  measurePeak,
  readFrames,
  readPackets,
  readTimes,
  filmShape as want,
} from './test-setup/films.ts'

const place = testFolder('compose-film')
const { make } = place
const { shot, compose } = filmStudio(place)
const three = () => [shot(), shot(1, 'smptebars', 500), shot(1, 'testsrc', 700)]
const packetsIn = (shots: readonly { video: string }[]) => shots.flatMap(({ video }) => readPackets(video))

describe('picture of a composed film', () => {
  it('contains all packets of its shots unchanged and evenly spaced (D-276)', async () => {
    const shots = three()
    const film = await compose({ shots })
    expect(readPackets(film.result)).toEqual(packetsIn(shots))
    expect(readFrames(film.result)).toEqual(shots.flatMap(({ video }) => readFrames(video)))
    const times = readTimes(film.result)
    expect([times.length, times[0], computeSteps(times).size]).toEqual([72, 0, 1])
    expect(film.shape).toEqual(want)
    expect(readdirSync(dirname(film.result)).sort()).toEqual(['cover.jpg', 'result.mp4'])
    expect(probe(film.result).format.tags?.AIGC).toBe('{"Label":"1"}')
    expect(probe(film.cover).streams[0]).toMatchObject({ width: 320, height: 180 })
  })

  it('is identical when the same film is composed again', async () => {
    const input = { shots: three(), transitions: ['dissolve', 'slide'] as const }
    const [one, other] = [await compose(input), await compose(input)]
    expect(readFrames(one.result)).toEqual(readFrames(other.result))
  })

  it('re-encodes only the shots of another encoder', async () => {
    const other = ['-c:v', 'libx264', '-preset', 'slow', '-bf', '0', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2']
    const shots = [shot(), shot(1, 'smptebars', 500, other), shot(1, 'testsrc')]
    const film = await compose({ shots })
    const packets = readPackets(film.result)
    expect(packets.slice(0, 24)).toEqual(readPackets(shots[0]?.video ?? ''))
    expect(packets.slice(48)).toEqual(readPackets(shots[2]?.video ?? ''))
    expect(packets.slice(24, 48)).not.toEqual(readPackets(shots[1]?.video ?? ''))
    expect(computeSteps(readTimes(film.result)).size).toBe(1)
  })

  it('re-encodes a shot of another size and frame rate to the requested shape', async () => {
    const odd = make('odd.mp4', [...lavfi('testsrc2=size=200x200:rate=30:duration=1'), '-pix_fmt', 'yuv420p'])
    const film = await compose({ shots: [shot(), { video: odd, seconds: 1 }, shot()] })
    expect(film.shape).toEqual(want)
  })

  it('ends every shot at the nearest frame, so that rounding errors do not accumulate', async () => {
    const shots = [1.02, 1.02, 0.96].map((seconds) => ({ ...shot(1), seconds }))
    const film = await compose({ shots })
    expect(readTimes(film.result)).toHaveLength(72)
  })

  it.each(['dissolve', 'dip', 'wipe', 'slide'] as const)(
    'changes only the frames around a joint for a %s',
    async (transition) => {
      const shots = [shot(3), shot(3, 'testsrc')]
      const film = await compose({ shots, want: { ...want, seconds: 6 }, transitions: [transition] })
      const packets = readPackets(film.result)
      expect(packets.slice(0, 48)).toEqual(readPackets(shots[0]?.video ?? '').slice(0, 48))
      expect(packets.slice(120)).toEqual(readPackets(shots[1]?.video ?? '').slice(48))
      expect(packets).toHaveLength(144)
      expect(computeSteps(readTimes(film.result)).size).toBe(1)
    },
  )

  it('may have no sound', async () => {
    const film = await compose({ shots: three(), want: { ...want, sound: false } })
    expect(film.shape.sound).toBe(false)
  })
})

describe('sound of a composed film', () => {
  const voice = (seconds: number) => {
    const speech = `aevalsrc='0.3*sin(2*PI*220*t)*gt(sin(2*PI*3*t),0)*between(t,1,2)':s=44100:d=${seconds}`
    return make('voice.mp3', [...lavfi(speech), '-b:a', '128k'])
  }
  const music = (seconds: number) =>
    make('music.mp3', [...lavfi(`sine=frequency=880:sample_rate=44100:duration=${seconds}`), '-b:a', '192k'])
  const layer = (sound: string, role: 'voice' | 'music' | 'song', loops = false) => ({ sound, role, from: 0, loops })
  const level = (sound: Float32Array, from: number, to: number) =>
    Math.sqrt(
      sound.slice(from * 48_000, to * 48_000).reduce((sum, value) => sum + value * value, 0) / ((to - from) * 48_000),
    )

  it('is exactly as long as the picture and has the loudness of films', async () => {
    const { result } = await compose({ shots: three(), layers: [layer(voice(3), 'voice'), layer(music(3), 'music')] })
    const audio = probe(result).streams.find(({ codec_type }) => codec_type === 'audio')
    expect(audio).toMatchObject({ sample_rate: '48000', channels: 2, duration_ts: 144_000 })
    expect(Math.abs(measureLoudness(result) + 16)).toBeLessThanOrEqual(1)
  })

  it('does not click between shots', async () => {
    const { result } = await compose({
      shots: [shot(1, 'testsrc2', 317), shot(1, 'smptebars', 317), shot(1, 'testsrc', 317)],
    })
    const audio = samples(result, 48_000)
    const jump = (from: number, to: number) => {
      let most = 0
      for (let i = from; i < to; i += 1) most = Math.max(most, Math.abs((audio[i] ?? 0) - (audio[i - 1] ?? 0)))
      return most
    }
    const usual = jump(24_000, 24_480)
    for (const joint of [48_000, 96_000]) expect(jump(joint - 480, joint + 480)).toBeLessThan(1.5 * usual)
  })

  it('ducks music during speech and fades it out at the end', async () => {
    const spoken = make('gate.wav', [
      ...lavfi("aevalsrc='0.3*sin(2*PI*220*t)*between(t,1,2)':s=48000:d=4"),
      '-c:a',
      'pcm_s16le',
    ])
    const shots = [shot(2), shot(2, 'testsrc')]
    const input = { shots, want: { ...want, seconds: 4 }, keepsShotSound: false }
    const { result } = await compose({ ...input, layers: [layer(spoken, 'voice'), layer(music(4), 'music')] })
    // Above 600 Hz there is only music.
    const high = make('high.wav', ['-i', result, '-map', '0:a', '-af', 'highpass=f=600:poles=2,highpass=f=600:poles=2'])
    const audio = samples(high, 48_000)
    expect(level(audio, 1.3, 1.9)).toBeLessThan(0.5 * level(audio, 0.3, 0.9))
    expect(level(audio, 2.9, 3.2)).toBeGreaterThan(0.8 * level(audio, 0.3, 0.9))
    expect(level(audio, 3.97, 4)).toBeLessThan(0.1 * level(audio, 0.3, 0.9))
  })

  it('repeats short music until the film ends and cuts long music', async () => {
    for (const seconds of [0.7, 9]) {
      const { result } = await compose({
        shots: three(),
        keepsShotSound: false,
        layers: [layer(music(seconds), 'music', true)],
      })
      const audio = samples(result, 48_000)
      expect(audio.length).toBeGreaterThanOrEqual(144_000)
      expect(level(audio, 2.2, 2.4)).toBeGreaterThan(0.5 * level(audio, 0.3, 0.5))
    }
  })

  it('keeps the loudness and the position of a customer song', async () => {
    const noise =
      'aevalsrc=0.05*sin(2*PI*(200+300*t)*t)+0.04*sin(2*PI*1234*t)*gt(sin(2*PI*2*t)\\,0):s=48000:d=3:c=stereo'
    const song = make('song.wav', [...lavfi(noise), '-c:a', 'pcm_s16le', '-fflags', '+bitexact'])
    const { result } = await compose({ shots: three(), keepsShotSound: false, layers: [layer(song, 'song')] })
    const [before, after] = [samples(song, 48_000), samples(result, 48_000)]
    const likeness = (shift: number) => {
      let sum = 0
      for (let i = 4800; i < 130_000; i += 1) sum += (before[i] ?? 0) * (after[i + shift] ?? 0)
      return sum
    }
    const shifts = Array.from({ length: 41 }, (_, i) => i - 20)
    expect(shifts.toSorted((a, b) => likeness(b) - likeness(a))[0]).toBe(0)
    expect(Math.abs(measureLoudness(result) - measureLoudness(song))).toBeLessThan(0.3)
  })

  it('is silence when there is nothing to play', async () => {
    const film = await compose({ shots: three(), keepsShotSound: false })
    expect(film.shape.sound).toBe(true)
    expect(samples(film.result).every((value) => Math.abs(value) < 0.001)).toBe(true)
  })

  it('contains silence for a shot without a sound track', async () => {
    const still = make('still.mp4', [
      ...lavfi('testsrc2=size=320x180:rate=24:duration=1'),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-pix_fmt',
      'yuv420p',
    ])
    const audio = samples((await compose({ shots: [shot(), { video: still, seconds: 1 }, shot()] })).result, 48_000)
    expect(level(audio, 1.1, 1.9)).toBeLessThan(0.01 * level(audio, 0.1, 0.9))
    expect(level(audio, 2.1, 2.9)).toBeGreaterThan(0.5 * level(audio, 0.1, 0.9))
  })

  it('reaches the loudness of films even when its source is very uneven', async () => {
    const uneven = make('uneven.wav', [
      ...lavfi("aevalsrc='0.02*sin(2*PI*400*t)+0.9*sin(2*PI*90*t)*lt(mod(t,0.5),0.004)':s=48000:d=3"),
      '-c:a',
      'pcm_s16le',
    ])
    const { result } = await compose({ shots: three(), keepsShotSound: false, layers: [layer(uneven, 'voice')] })
    expect(Math.abs(measureLoudness(result) + 16)).toBeLessThanOrEqual(1)
    expect(measurePeak(result)).toBeLessThan(-0.5)
  })

  it('requires at least one shot', async () => {
    await expect(compose({ shots: [] })).rejects.toThrow('at least one shot')
  })
})
