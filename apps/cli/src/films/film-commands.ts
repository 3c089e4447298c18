import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { addResultOptions, createAndShow, type ResultOptions } from '../creates/result-options.ts'
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

type EditFlags = ResultOptions & { segment?: number; narration?: true; music?: true }

const parsePart = ({ segment, narration, music }: EditFlags, { segments }: Film): Part => {
  const named = [segment !== undefined, narration, music].filter(Boolean).length
  if (named !== 1) throw new WrongUsage('select the part to regenerate: --segment <number>, --narration or --music')
  if (segment === undefined) return narration ? 'narration' : 'music'
  if (segment >= segments.length)
    throw new WrongUsage(`segment must be from 0 to ${segments.length - 1} (got ${segment})`)
  return { segment }
}

/** Commands that show, edit and compose films of several parts. */
export const addFilm = (program: Command, context: CommandContext): void => {
  const film = program
    .command('film')
    .description('Show the parts of a film, regenerate one, compose the film, finalize a draft')
  film
    .command('show')
    .description('Show the parts of a film and all takes of each')
    .argument('<id>', 'film id')
    .action(async (id: string) => {
      const loaded = await readFilm(context.client(), id)
      const { kind, ...details } = loaded
      if (context.isJson()) context.print({ kind: kind.name, ...details })
      else context.terminal.show(filmText(loaded))
    })
  const edit = film
    .command('edit')
    .description('Regenerate one part; the film changes only when it is composed')
    .argument('<id>', 'film id')
    .argument('<prompt>', 'content of the segment, text of the narration, or music prompt')
    .option('--segment <number>', 'segment number, from 0', wholeNumber)
    .option('--narration', 'regenerate the narration')
    .option('--music', 'regenerate the music')
  addResultOptions(edit).action(async (id: string, prompt: string, flags: EditFlags) => {
    const loaded = await readFilm(context.client(), id)
    await createAndShow(context, loaded.kind.edit(loaded, parsePart(flags, loaded), prompt), flags)
  })
  const finalize = film
    .command('finalize')
    .description('Make the final video of a draft')
    .argument('<id>', 'id of the draft')
  addResultOptions(finalize).action((id: string, flags: ResultOptions) =>
    createAndShow(context, { path: `/ent/v2/tasks/${encodeURIComponent(id)}/finalize`, body: {} }, flags),
  )
  film
    .command('takes')
    .description('List the takes of one part of a film or video')
    .argument('<id>', 'film or task id')
    .argument('[part]', 'shot-0, shot-1 and so on, narration or music', 'shot-0')
    .action(async (id: string, part: string) =>
      context.printList(await context.client().listTakes(id, { part }), 'takes'),
    )
  film
    .command('versions')
    .description('List the versions of a film or video')
    .argument('<id>', 'film or task id')
    .action(async (id: string) => context.printList(await context.client().listVersions(id), 'versions'))
  const compose = film
    .command('compose')
    .description('Compose the film from the newest take of each part')
    .argument('<id>', 'film id')
    .option('--take <id...>', 'use these takes instead of the newest')
  addResultOptions(compose).action(async (id: string, flags: ResultOptions & { take?: string[] }) => {
    const loaded = await readFilm(context.client(), id)
    await createAndShow(context, loaded.kind.compose(loaded, chooseTakes(loaded, flags.take ?? [])), flags)
  })
}
