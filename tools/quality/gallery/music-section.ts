import { planSound } from '@kinora/animatic/sounds'
import { customerText } from '@kinora/domain'
import type { Row } from './contact-sheet.ts'
import { drawSound } from './draw-sound.ts'
import type { Section } from './section.ts'
import { type Studio, withStudio } from './studio.ts'
import { writeSheets } from './write-sheets.ts'

const prompts = [
  'Calm piano music',
  'Epic orchestral music, a hero rides to battle',
  '欢快的吉他音乐',
  'Mysterious soundtrack with a cello, slow',
]
const seconds = 20
const highestHertz = 6000
const noteNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B']

const record = async ({ record }: Studio, prompt: string, seed: number): Promise<Row> => {
  const stepInput = { prompt: customerText().parse(prompt), seconds, seed }
  const music = planSound(stepInput).parts[0]?.music
  if (!music) throw new Error(`no music is planned for ${prompt}`)
  const facts = [
    music.mood,
    `${Math.round(music.beatsPerMinute)} beats a minute`,
    `${noteNames[music.key % 12]} ${music.scale}`,
    `${music.tracks.length} tracks`,
  ]
  const file = await record('basic', { step: 'text-to-sound', input: stepInput })
  return { caption: `${prompt} · ${facts.join(', ')}`, frames: drawSound(file, { seconds, highestHertz }) }
}

export const musicSection: Section = {
  title: 'Music',
  notes: [`Pieces of ${seconds} s: waveform on the left, spectrum up to 6 kHz on the right.`],
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const [index, prompt] of prompts.entries()) rows.push(await record(studio, prompt, 400 + index))
      return writeSheets(folder, 'music', rows)
    }),
}
