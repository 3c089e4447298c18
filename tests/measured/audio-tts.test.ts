import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hearVoice, semitonesBetween } from './instruments/pitch.ts'
import { loudness, peak, programmeLoudness, type Sound, secondsOf, soundOf } from './instruments/sound.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

/** Where a worker has the weights, English is spoken by the neural tier; Russian always by the basic one. */
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
  const sayFile = async (change: Record<string, unknown> = {}): Promise<Buffer> => {
    const body = { text, voice_setting_voice_id: 'Arrogant_Miss', ...change }
    return download((await studio.make('audio-tts', body)).creation.url)
  }
  const say = async (change: Record<string, unknown> = {}): Promise<Sound> => soundOf(studio, await sayFile(change))

  let [file, plain]: [Buffer, Sound] = [Buffer.of(), { samples: new Float32Array(), rate: 1 }]
  beforeAll(async () => {
    file = await sayFile()
    plain = await soundOf(studio, file)
  })

  it('is a voice, with breaks between its sounds (D-226)', () => {
    const { pitch, voiced } = hearVoice(plain)
    expect(secondsOf(plain)).toBeGreaterThan(2)
    expect(pitch).toBeGreaterThan(60)
    expect(pitch).toBeLessThan(400)
    expect(voiced).toBeGreaterThan(0.3)
    expect(voiced).toBeLessThan(0.95)
  })

  it('is as loud as speech should be, and clips nowhere', async () => {
    const { lufs, truePeak } = await programmeLoudness(studio, file)
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
    expect(truePeak).toBeLessThan(0)
  })

  it.concurrent.each([0.5, 1.4, 2])('lasts as long as its speed says: %s (D-297)', async (speed) => {
    const told = await say({ voice_setting_speed: speed })
    expect((secondsOf(told) * speed) / secondsOf(plain)).toBeGreaterThan(0.9)
    expect((secondsOf(told) * speed) / secondsOf(plain)).toBeLessThan(1.1)
    expect(Math.abs(semitonesBetween(hearVoice(plain).pitch, hearVoice(told).pitch))).toBeLessThan(1)
  })

  it.concurrent.each([
    ['0.5', 1],
    ['01.07', 2],
  ])('is silent for exactly the time a pause says: %s s (D-292)', async (pause, speed) => {
    const [first, second] = parts
    const [both, ...alone] = await Promise.all(
      [`${first}<#${pause}#>${second}`, first, second].map((words) => say({ text: words, voice_setting_speed: speed })),
    )
    const [one, two] = alone
    if (!both || !one || !two) throw new Error('nothing was said')
    expect(Math.abs(secondsOf(both) - secondsOf(one) - secondsOf(two) - Number(pause))).toBeLessThanOrEqual(0.05)
  })

  it.concurrent.each([-12, 5, 12])('speaks %i semitones from its usual height, no slower (D-297)', async (pitch) => {
    const told = await say({ voice_setting_pitch: pitch })
    expect(Math.abs(semitonesBetween(hearVoice(plain).pitch, hearVoice(told).pitch) - pitch)).toBeLessThanOrEqual(1)
    expect(Math.abs(secondsOf(told) / secondsOf(plain) - 1)).toBeLessThan(0.1)
  })

  it('is louder by a decibel a step as long as there is room, and never clips (D-297)', async () => {
    const levels = await Promise.all([3, 10].map((volume) => say({ voice_setting_volume: volume })))
    const [some = 0, most = 0] = levels.map((sound) => loudness(sound) - loudness(plain))
    expect(Math.abs(some - 3)).toBeLessThan(0.5)
    expect(most).toBeGreaterThan(5)
    expect(most).toBeLessThan(10.5)
    for (const sound of levels) expect(peak(sound)).toBeLessThan(0.95)
  })
})
