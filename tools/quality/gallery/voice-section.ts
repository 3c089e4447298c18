import { customerText, type StepInput } from '@kinora/domain'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import { drawSound, readSamples } from './draw-sound.ts'
import type { Section } from './section.ts'
import { type Studio, withStudio } from './studio.ts'
import { writeSheets } from './write-sheets.ts'

type Line = { voice: string; text: string; emotion?: StepInput<'speech'>['emotion'] }

const lines: readonly Line[] = [
  { voice: 'Arrogant_Miss', text: 'You may look at the portraits, but you must not touch them.' },
  { voice: 'Chinese (Mandarin)_Male_Announcer', text: 'The night train to the coast leaves from platform nine.' },
  { voice: 'Chinese_gravelly_storyteller_vv2', text: 'Long ago, a giant slept below these mountains.' },
  { voice: 'Chinese_Female_Currency', text: '今天天气很好，我们一起去公园散步吧。' },
  { voice: 'Chinese (Mandarin)_Cute_Spirit', text: '快看，星星掉进湖里了！', emotion: 'happy' },
  { voice: 'Chinese (Mandarin)_Humorous_Elder', text: '我年轻的时候，可比这只老虎跑得快。' },
]
const shown = { seconds: 4, highestHertz: 8000 }
const words = (text: string) => customerText().parse(text)

const record = async ({ record, recognize }: Studio, { voice, text, emotion = null }: Line): Promise<Row> => {
  const stepInput = { text: words(text), voice: words(voice), speed: 1, pitch: 0, emotion, pronunciations: words('') }
  const file = await record('neural', { step: 'speech', input: stepInput })
  const samples = readSamples(file, 16_000)
  const isEnglish = /[a-z]/i.test(text)
  const transcript = isEnglish ? [`heard: ${(await recognize(samples)) ?? 'nothing'}`] : []
  const notes = [...(emotion === null ? [] : [emotion]), `${(samples.length / 16_000).toFixed(1)} s`]
  return { caption: [`${voice}: ${text}`, ...transcript, ...notes].join(' · '), frames: drawSound(file, shown) }
}

export const voiceSection: Section = {
  title: 'Voices',
  notes: [
    'Waveform of 4 s on the left, spectrum up to 8 kHz on the right. The transcript comes from the small recogniser of the' +
      ' engine, which supports English only.',
  ],
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const line of lines) rows.push(await record(studio, line))
      return writeSheets(folder, 'voices', rows)
    }),
}
