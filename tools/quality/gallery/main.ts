import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { blindSection } from './blind-section.ts'
import { filmsSection } from './films/films-section.ts'
import { makeScenes } from './make-scenes.ts'
import { morphSection } from './morph-section.ts'
import { musicSection } from './music-section.ts'
import { photoSection } from './photo-section.ts'
import { referenceSection } from './reference-section.ts'
import type { Picture, Section } from './section.ts'
import { voiceSection } from './voice-section.ts'

const sections: Readonly<Record<string, Section>> = {
  scenes: { title: 'Text to video', make: makeScenes },
  blind: blindSection,
  photos: photoSection,
  morphs: morphSection,
  references: referenceSection,
  voices: voiceSection,
  music: musicSection,
  films: filmsSection,
}

const usage = `usage: npm run gallery [-- SECTION…]
Renders docs/gallery again, or only these sections of it: ${Object.keys(sections).join(' ')}
Films need the services; FILMS=name,name renders only these of them.`

const { positionals } = parseCommandLine(usage, {}, { allowPositionals: true })
const folder = join(repoRoot, 'docs/gallery')
await mkdir(folder, { recursive: true })

const page = ({ title, notes = [] }: Section, pictures: readonly Picture[]): string =>
  [
    `# ${title}`,
    ...pictures.map(({ file, captions }) =>
      [`![](${file})`, captions.map((line) => `- ${line}`).join('\n')].join('\n\n'),
    ),
    ...notes,
  ].join('\n\n')

for (const [name, section] of Object.entries(sections)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  await writeFile(join(folder, `${name}.md`), `${page(section, await section.make(folder))}\n`)
  console.log(`made ${name}`)
}

const readTitle = async (name: string): Promise<string> => {
  const text = await readFile(join(folder, `${name}.md`), 'utf8').catch(() => '')
  return text === '' ? '' : `- [${text.slice(2, text.indexOf('\n'))}](${name}.md)`
}
const links = (await Promise.all(Object.keys(sections).map(readTitle))).filter((line) => line !== '')
const intro = 'Results of the built-in engine on a CPU. `npm run gallery` renders them again.'
await writeFile(join(folder, 'README.md'), `# Gallery\n\n${intro}\n\n${links.join('\n')}\n`)
