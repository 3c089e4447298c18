import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PreparedMedia } from '@kinora/domain'
import { type HeardMusic, heardMusic } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import { beatsPerBar, type MusicPlan } from '../../audio/music/music-plan.ts'
import { planMusic } from '../../audio/music/plan-music.ts'
import { playMusic } from '../../audio/music/play-music.ts'
import { stereoWavBytes } from '../../audio/wave/wav-bytes.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop()
const folder = mkdtempSync(join(tmpdir(), 'music-test-'))
afterAll(() => {
  workshop.close()
  rmSync(folder, { recursive: true })
})

const hear = async (key: string, seconds: number): Promise<HeardMusic> => {
  const sound: PreparedMedia = { key, sha256: '', bytes: 1, mediaType: 'audio/wav', width: 0, height: 0, seconds }
  const { file } = await workshop.run({ step: 'hear-music', ask: { sound } })
  return heardMusic.parse(JSON.parse(workshop.text(file)))
}
const play = async (plan: MusicPlan, name: string): Promise<string> => {
  const key = join(folder, name)
  writeFileSync(key, stereoWavBytes(await playMusic(plan)))
  return key
}
/** Shares of the times that lie within 80 ms of a multiple of the step. */
const onGrid = (times: readonly number[], step: number): number =>
  times.filter((at) => Math.abs(at - step * Math.round(at / step)) <= 0.08).length / times.length

it.each([
  'calm',
  'joyful',
  'sad',
  'mysterious',
  'epic',
  'romantic',
  'tense',
  'dreamy',
  'slow calm piano',
  'fast joyful',
])(
  'hears the beats of its score in %s music',
  async (prompt) => {
    const plan = planMusic({ prompt, seconds: 16, seed: 8 })
    const { beats, bars, energy, voiced } = await hear(await play(plan, 'piece.wav'), 16)
    const beat = 60 / plan.beatsPerMinute
    const ending = plan.sections.at(-1)?.from ?? 16
    const played = beats.filter((at) => at <= ending + 0.1)
    expect(onGrid(played, beat)).toBeGreaterThan(0.9)
    expect(played.length).toBeGreaterThan((0.45 * ending) / beat)
    expect(
      onGrid(
        bars.filter((at) => at <= ending),
        beat * beatsPerBar,
      ),
    ).toBeGreaterThan(0.5)
    expect(energy).toHaveLength(16)
    // Whistles and strings glide as voices do; keys hardly.
    const seconds = voiced.reduce((sum, { from, to }) => sum + to - from, 0)
    expect(seconds).toBeLessThan(prompt.includes('piano') ? 2 : 16.1)
  },
  120_000,
)

it('hears a voice in a mix, also a quiet one (D-286)', async () => {
  const music = await play(planMusic({ prompt: 'calm piano', seconds: 12, seed: 3 }), 'music.wav')
  const [voice, mix] = [join(folder, 'voice.wav'), join(folder, 'mix.wav')]
  const words = 'Come home with me tonight, over the river and under the moon, my love, come home with me.'
  execFileSync('espeak-ng', ['-v', 'en+f3', '-w', voice, words])
  for (const loudness of ['1', '0.4']) {
    const blend = `[0]volume=0.8[a];[1]adelay=4000,volume=${loudness}[b];[a][b]amix=duration=first:normalize=0`
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', music, '-i', voice, '-filter_complex', blend, mix])
    const { voiced } = await hear(mix, 12)
    const heard = voiced.filter(({ to }) => to > 4.5).reduce((sum, { from, to }) => sum + to - from, 0)
    expect(heard).toBeGreaterThan(2)
  }
}, 120_000)
