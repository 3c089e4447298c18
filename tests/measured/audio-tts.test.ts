import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureVoice, semitonesBetween } from './instruments/pitch.ts'
import { decodeSound, durationSeconds, loudness, peak, programmeLoudness, type Sound } from './instruments/sound.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

/** The neural tier speaks English if a worker has its weights; the basic tier always speaks Russian. */
const languages = [
  {
    language: 'English',
    text: 'The old lighthouse keeper walked along the shore and looked for his yellow boat.',
    parts: ['The tide is coming in', 'We should go back now'],
  },
  {
    language: 'Russian',
    text: 'Старый смотритель маяка шёл по берегу и искал свою жёлтую лодку.',
    parts: ['Начинается прилив', 'Нам пора возвращаться домой'],
  },
] as const

describe.each(languages)('text to speech, $language', ({ text, parts }) => {
  const speakToFile = async (change: Record<string, unknown> = {}): Promise<Buffer> => {
    const body = { text, voice_setting_voice_id: 'Arrogant_Miss', ...change }
    return download((await studio.make('audio-tts', body)).creation.url)
  }
  const speak = async (change: Record<string, unknown> = {}): Promise<Sound> =>
    decodeSound(studio, await speakToFile(change))

  let [file, plain]: [Buffer, Sound] = [Buffer.of(), { samples: new Float32Array(), rate: 1 }]
  beforeAll(async () => {
    file = await speakToFile()
    plain = await decodeSound(studio, file)
  })

  it('is a voice with unvoiced gaps (D-226)', () => {
    const { pitch, voiced } = measureVoice(plain)
    expect(durationSeconds(plain)).toBeGreaterThan(2)
    expect(pitch).toBeGreaterThan(60)
    expect(pitch).toBeLessThan(400)
    expect(voiced).toBeGreaterThan(0.3)
    expect(voiced).toBeLessThan(0.95)
  })

  it('has the loudness of speech and does not clip', async () => {
    const { lufs, truePeak } = await programmeLoudness(studio, file)
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
    expect(truePeak).toBeLessThan(0)
  })

  it.concurrent.each([0.5, 1.4, 2])('has a length proportional to speed %s (D-297)', async (speed) => {
    const speech = await speak({ voice_setting_speed: speed })
    expect((durationSeconds(speech) * speed) / durationSeconds(plain)).toBeGreaterThan(0.9)
    expect((durationSeconds(speech) * speed) / durationSeconds(plain)).toBeLessThan(1.1)
    expect(Math.abs(semitonesBetween(measureVoice(plain).pitch, measureVoice(speech).pitch))).toBeLessThan(1)
  })

  it.concurrent.each([
    ['0.5', 1],
    ['01.07', 2],
  ])('contains a pause of exactly %s s (D-292)', async (pause, speed) => {
    const [first, second] = parts
    const [both, ...alone] = await Promise.all(
      [`${first}<#${pause}#>${second}`, first, second].map((words) =>
        speak({ text: words, voice_setting_speed: speed }),
      ),
    )
    const [one, two] = alone
    if (!both || !one || !two) throw new Error('a sound is missing')
    expect(
      Math.abs(durationSeconds(both) - durationSeconds(one) - durationSeconds(two) - Number(pause)),
    ).toBeLessThanOrEqual(0.05)
  })

  it.concurrent.each([-12, 5, 12])('shifts the pitch by %i semitones at the same speed (D-297)', async (pitch) => {
    const speech = await speak({ voice_setting_pitch: pitch })
    expect(
      Math.abs(semitonesBetween(measureVoice(plain).pitch, measureVoice(speech).pitch) - pitch),
    ).toBeLessThanOrEqual(1)
    expect(Math.abs(durationSeconds(speech) / durationSeconds(plain) - 1)).toBeLessThan(0.1)
  })

  it('is one decibel louder per volume step up to the headroom, and never clips (D-297)', async () => {
    const levels = await Promise.all([3, 10].map((volume) => speak({ voice_setting_volume: volume })))
    const [some = 0, most = 0] = levels.map((sound) => loudness(sound) - loudness(plain))
    expect(Math.abs(some - 3)).toBeLessThan(0.5)
    expect(most).toBeGreaterThan(5)
    expect(most).toBeLessThan(10.5)
    for (const sound of levels) expect(peak(sound)).toBeLessThan(0.95)
  })
})
