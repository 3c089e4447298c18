import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrigin } from '../bad-inputs/live/origin.ts'
import { reachable } from '../bad-inputs/live/reachable.ts'
import { serving } from '../bad-inputs/scripts.ts'
import { dataUri } from '../support/files/bytes.ts'
import { smallPng } from '../support/files/png.ts'
import { portrait } from '../support/portraits.ts'
import { findCuts, litSpans } from './instruments/film-events.ts'
import { picture, uri } from './instruments/pictures.ts'
import { download, openStudio, type Studio } from './studio.ts'

const seconds = 24
/** The song: a low drum on every beat, a high one on the first of four, over a chord. */
const beatSeconds = 60 / 110
const firstBeat = 0.2
const inBeat = (beats: number): string =>
  `mod(t+${(beats * beatSeconds - firstBeat).toFixed(5)}\\,${beats * beatSeconds})`
const drums = `0.6*sin(2*PI*80*t)*exp(-25*${inBeat(1)})+0.4*sin(2*PI*1900*t)*exp(-40*${inBeat(4)})`
const chord = [220, 277.18, 329.63].map((pitch) => `0.05*sin(2*PI*${pitch}*t)`).join('+')

const cues = [
  { from: 2, to: 4.5 },
  { from: 7.25, to: 10 },
  { from: 13.5, to: 16.75 },
]
const clock = (at: number): string => `00:00:${at.toFixed(3).padStart(6, '0').replace('.', ',')}`
const srt = cues.map(({ from, to }, i) => `${i + 1}\n${clock(from)} --> ${clock(to)}\nWhat is sung here\n`).join('\n')

const shade = (colour: string): string => `color=c=${colour}:size=640x360,noise=c0s=10:all_seed=3`

let studio: Studio
let film: Uint8Array
const subtitles = await startOrigin(serving(srt), { address: reachable[7] ?? '' })
beforeAll(async () => {
  studio = await openStudio()
  const song = await studio.media.make(`-f lavfi -i aevalsrc=${drums}+${chord}:s=44100:d=${seconds} -ac 2 {out}`, 'wav')
  const pictures = await Promise.all(['0x701010', '0x101070'].map((each) => picture(studio, shade(each))))
  const { creation } = await studio.make('one-click/mv', {
    images: pictures.map((each) => uri(each)),
    audio_url: dataUri('audio/wav', song),
    resolution: '540p',
    add_subtitle: true,
    srt_url: subtitles.url,
  })
  film = await download(creation.url)
})
afterAll(async () => {
  subtitles.stop()
  await studio?.close()
})

it('a music video cuts on beats, and no shot is shorter than a second (D-270, D-284)', async () => {
  const cuts = await findCuts(studio, film)
  expect(cuts.length).toBeGreaterThanOrEqual(3)
  const off = cuts.map((at) => Math.abs(((at - firstBeat + beatSeconds / 2) % beatSeconds) - beatSeconds / 2))
  expect(off.filter((each) => each <= 0.08).length / cuts.length).toBeGreaterThanOrEqual(0.8)
  const shots = [...cuts, seconds].map((at, i) => at - (cuts[i - 1] ?? 0))
  expect(Math.min(...shots)).toBeGreaterThanOrEqual(1)
})

it('a music video shows subtitles within 50 ms of their cues (D-285)', async () => {
  const spans = await litSpans(studio, film)
  expect(spans).toHaveLength(cues.length)
  for (const [i, { from, to }] of cues.entries()) {
    expect(Math.abs((spans[i]?.from ?? 0) - from)).toBeLessThanOrEqual(0.05)
    expect(Math.abs((spans[i]?.to ?? 0) - to)).toBeLessThanOrEqual(0.05)
  }
})

/** Face detection runs on every shot and needs pictures of the built-in engine. */
const singing = async (images: string[]): Promise<number> => {
  const song = await studio.media.sound({ seconds: 10.4, format: 'mp3' })
  const { id } = await studio.makeAll('/ent/v2/one-click/mv', {
    images,
    audio_url: dataUri('audio/mpeg', song),
    resolution: '720p',
    lip_sync: true,
  })
  return (await studio.read(id)).credits
}

it('a music video without a face is made without lip sync and without its surcharge (D-284, D-343)', async () => {
  expect(await singing([smallPng])).toBe(11 * 8)
})

it('lip sync of a music video costs 4 credits more per second (D-284, D-348)', async () => {
  expect(await singing([portrait()])).toBe(11 * 12)
})
