import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { planSound } from '@kinora/animatic/sounds'
import { customerText } from '@kinora/domain'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import { drawSound } from './draw-sound.ts'
import { measureMusicTiers, musicBands } from './measure-music-tiers.ts'
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

const decibels = (value: number): string => value.toFixed(1)

/** The same scores in both tiers, before the level of a film is set. */
const writeTierTable = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-music-tiers-'))
  const rows: string[] = []
  for (const [index, prompt] of prompts.entries()) {
    const music = planSound({ prompt: customerText().parse(prompt), seconds, seed: 400 + index }).parts[0]?.music
    if (!music) throw new Error(`no music is planned for ${prompt}`)
    for (const figures of await measureMusicTiers(music, folder, String(index))) {
      const { tier, processorSeconds, loudness, spectrum } = figures
      const cells = [music.mood, tier, processorSeconds.toFixed(1), decibels(loudness), ...spectrum.map(decibels)]
      rows.push(`| ${cells.join(' | ')} |`)
    }
  }
  await rm(folder, { recursive: true, force: true })
  const titles = ['music', 'tier', 'processor seconds for a minute', 'LUFS', ...musicBands]
  return [
    '## Both tiers',
    '',
    `| ${titles.join(' | ')} |`,
    `| ${titles.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    'Bands are in decibels relative to the whole piece. Films and sounds set the loudness afterwards, equally in both tiers.',
  ].join('\n')
}

const notes = [`Pieces of ${seconds} s: waveform on the left, spectrum up to 6 kHz on the right.`]

export const musicSection: Section = {
  title: 'Music',
  notes,
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const [index, prompt] of prompts.entries()) rows.push(await record(studio, prompt, 400 + index))
      notes.splice(1, 1, await writeTierTable())
      return writeSheets(folder, 'music', rows)
    }),
}
