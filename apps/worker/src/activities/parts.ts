import type { ObjectStore } from '@kinora/adapters/objects'
import { type Chance, type Clock, type FinishedCreation, newId, type ObjectRef, type Signals } from '@kinora/domain'
import type { NewPart, OpenPart, PartAsk, PartStore } from '@kinora/domain/films'
import { type ClosePartCall, type OpenPartsCall, stepEnds } from '../step-call.ts'
import { endOfStep } from './failures.ts'
import { partHash } from './part-hash.ts'
import { type Words, withTexts } from './with-texts.ts'

export type PartDeps = {
  parts: PartStore
  objects: Pick<ObjectStore, 'getText' | 'copy'>
  signals: Signals
  clock: Clock
  chance: Chance
  cell: number
}

const draw = ({ clock, chance, cell }: PartDeps): string => newId(clock.nowMs(), cell, chance.random16())

/** Many ids are drawn within one millisecond, of which there are not that many. */
const drawSeveral = (deps: PartDeps, count: number): string[] => {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(draw(deps))
  return [...ids]
}

const written = async (ask: PartAsk, words: Words): Promise<Omit<NewPart, 'id' | 'place'>> => {
  const { words: prompt, lyric, madeFrom, ...rest } = ask
  const [said, sung, from] = await Promise.all([prompt, lyric ?? null, madeFrom].map((each) => withTexts(each, words)))
  return {
    ...rest,
    prompt: Array.isArray(said) ? said.join('\n') : ((said ?? '') as string),
    lyric: (sung ?? '') as string,
    hash: madeFrom === null ? null : partHash(ask.kind, from),
  }
}

/** Writes the parts of a film down with the words their flow knows only by reference, and finds those made before. */
export const createOpenParts =
  (deps: PartDeps) =>
  async ({ tenantId, taskId, before, parts }: OpenPartsCall): Promise<OpenPart[]> => {
    const film = { tenantId, filmId: taskId }
    const read = new Map<string, Promise<string>>()
    const words: Words = {
      texts: await deps.parts.texts(film),
      // All parts take their words from the one plan.
      read(object) {
        const text = read.get(object.key) ?? deps.objects.getText(object)
        read.set(object.key, text)
        return text
      },
    }
    const drawn = drawSeveral(deps, parts.length)
    const fresh = await Promise.all(
      parts.map(async (ask, i) => ({ ...(await written(ask, words)), id: drawn[i] ?? '', place: before + i })),
    )
    const hashes = fresh.flatMap(({ hash }) => hash ?? [])
    const made = await deps.parts.findMade(tenantId, hashes)
    const ids = await deps.parts.open(film, fresh)
    if (ids.length !== fresh.length) throw endOfStep(stepEnds.taskEnded, 'the film has ended')
    return ids.map((id, i) => ({ id, made: made.get(fresh[i]?.hash ?? '') ?? null }))
  }

const close = async (
  deps: PartDeps,
  { tenantId, taskId, part }: ClosePartCall,
  creation: FinishedCreation,
): Promise<FinishedCreation> => {
  const closed = await deps.parts.close({ tenantId, filmId: taskId, id: part }, { ...creation, id: draw(deps) })
  if (!closed) throw endOfStep(stepEnds.taskEnded, 'the film has ended')
  await Promise.all(closed.changed.map(({ id, version }) => deps.signals.changed(tenantId, id, version)))
  return closed.creation
}

export const createClosePart =
  (deps: PartDeps) =>
  async (call: ClosePartCall): Promise<void> => {
    await close(deps, call, call.creation)
  }

/** Objects have one owner, with whom they leave: a part taken over gets its own. */
export const createTakeOverPart =
  (deps: PartDeps) =>
  async (call: ClosePartCall): Promise<FinishedCreation | null> => {
    const owner = { tenantId: call.tenantId, taskId: call.part }
    const copied = (object: ObjectRef | null) => (object ? deps.objects.copy('results', owner, object) : null)
    const { result, cover, watermarked } = call.creation
    const [film, picture, marked] = await Promise.all([copied(result), copied(cover), copied(watermarked)])
    if (!film || !picture || (watermarked && !marked)) return null
    const { id, ...creation } = (await close(deps, call, {
      ...call.creation,
      result: film,
      cover: picture,
      watermarked: marked ?? null,
    })) as FinishedCreation & { id: string }
    return creation
  }
