import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addEnding, type Ending, makeAndShow } from '../creates/ending.ts'
import { wholeNumber } from '../whole-number.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { chooseTakes, type Film, type Part, readFilm, type Take } from './film.ts'

const wordsShown = 60

const takeLines = (name: string, takes: readonly Take[]): string[] =>
  takes.map(({ id, state, words }, i) =>
    [(i === 0 ? name : '').padEnd(10), id, state.padEnd(10), words.slice(0, wordsShown)].join('  ').trimEnd(),
  )

const filmText = ({ kind, id, state, segments, narrations, musics }: Film): string =>
  [
    `${kind.name} ${id}, ${state}`,
    ...segments.flatMap((takes, segment) => takeLines(`segment ${segment}`, takes)),
    ...takeLines('narration', narrations),
    ...takeLines('music', musics),
  ].join('\n')

type EditFlags = Ending & { segment?: number; narration?: true; music?: true }

const partOf = ({ segment, narration, music }: EditFlags, { segments }: Film): Part => {
  const named = [segment !== undefined, narration, music].filter(Boolean).length
  if (named !== 1) throw new WrongUsage('say what to make anew: --segment <number>, --narration or --music')
  if (segment === undefined) return narration ? 'narration' : 'music'
  if (segment >= segments.length)
    throw new WrongUsage(`the film has segments 0 to ${segments.length - 1}, and no ${segment}`)
  return { segment }
}

/** Films of several parts: what they are made of, one part anew, all of them joined anew. */
export const addFilm = (program: Command, context: CommandContext): void => {
  const film = program.command('film').description('look at the parts of a film, make one anew, join them anew')
  film
    .command('show')
    .description('the parts of a film and every take of each')
    .argument('<id>', 'the film')
    .action(async (id: string) => {
      const found = await readFilm(context.client(), id)
      const { kind, ...told } = found
      if (context.isJson()) context.print({ kind: kind.name, ...told })
      else context.terminal.show(filmText(found))
    })
  const edit = film
    .command('edit')
    .description('make one part anew; the film itself stays as it is until it is composed')
    .argument('<id>', 'the film')
    .argument('<prompt>', 'what the segment shows, what is said, or what is played')
    .option('--segment <number>', 'a segment, counted from 0', wholeNumber)
    .option('--narration', 'the narration')
    .option('--music', 'the music')
  addEnding(edit).action(async (id: string, prompt: string, flags: EditFlags) => {
    const found = await readFilm(context.client(), id)
    await makeAndShow(context, found.kind.edit(found, partOf(flags, found), prompt), flags)
  })
  const compose = film
    .command('compose')
    .description('join the newest take of each part')
    .argument('<id>', 'the film')
    .option('--take <id...>', 'these takes instead of the newest of their part')
  addEnding(compose).action(async (id: string, flags: Ending & { take?: string[] }) => {
    const found = await readFilm(context.client(), id)
    await makeAndShow(context, found.kind.compose(found, chooseTakes(found, flags.take ?? [])), flags)
  })
}
