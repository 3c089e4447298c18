import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PreparedMedia } from '@kinora/domain'
import { type MusicAnalysis, musicAnalysis } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import { beatsPerBar, type MusicPlan } from '../../audio/music/music-plan.ts'
import { planMusic } from '../../audio/music/plan-music.ts'
import { playMusic } from '../../audio/music/play-music.ts'
import { stereoWavBytes } from '../../audio/wave/wav-bytes.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
const folder = mkdtempSync(join(tmpdir(), 'music-test-'))
afterAll(() => {
  harness.close()
  rmSync(folder, { recursive: true })
})

const analyze = async (key: string, seconds: number): Promise<MusicAnalysis> => {
  const sound: PreparedMedia = { key, sha256: '', bytes: 1, mediaType: 'audio/wav', width: 0, height: 0, seconds }
  const { file } = await harness.run({ step: 'hear-music', input: { sound } })
  return musicAnalysis.parse(JSON.parse(harness.text(file)))
}
const play = async (plan: MusicPlan, name: string): Promise<string> => {
  const key = join(folder, name)
  writeFileSync(key, stereoWavBytes(await playMusic(plan)))
  return key
}
/** The share of times within 80 ms of a multiple of the step. */
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
  'hear-music finds the beats of the score in %s music',
  async (prompt) => {
    const plan = planMusic({ prompt, seconds: 16, seed: 8 })
    const { beats, bars, energy, voiced } = await analyze(await play(plan, 'piece.wav'), 16)
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
    // Whistles and strings glide like voices; keys hardly.
    const seconds = voiced.reduce((sum, { from, to }) => sum + to - from, 0)
    expect(seconds).toBeLessThan(prompt.includes('piano') ? 2 : 16.1)
  },
  120_000,
)

it('hear-music detects a voice in a mix, also a quiet one (D-286)', async () => {
  const music = await play(planMusic({ prompt: 'calm piano', seconds: 12, seed: 3 }), 'music.wav')
  const [voice, mix] = [join(folder, 'voice.wav'), join(folder, 'mix.wav')]
  const words = 'Come home with me tonight, over the river and under the moon, my love, come home with me.'
  execFileSync('espeak-ng', ['-v', 'en+f3', '-w', voice, words])
  for (const loudness of ['1', '0.4']) {
    const blend = `[0]volume=0.8[a];[1]adelay=4000,volume=${loudness}[b];[a][b]amix=duration=first:normalize=0`
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', music, '-i', voice, '-filter_complex', blend, mix])
    const { voiced } = await analyze(mix, 12)
    const voicedSeconds = voiced.filter(({ to }) => to > 4.5).reduce((sum, { from, to }) => sum + to - from, 0)
    expect(voicedSeconds).toBeGreaterThan(2)
  }
}, 120_000)
