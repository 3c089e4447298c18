import type { ObjectStore } from '@kinora/adapters/objects'
import {
  type Clock,
  type FinishedCreation,
  newId,
  type ObjectRef,
  type RandomSource,
  type Signals,
} from '@kinora/domain'
import type { NewPart, OpenPart, PartInput, PartStore } from '@kinora/domain/films'
import { type ClosePartCall, type OpenPartsCall, stepEnds } from '../step-call.ts'
import { stepFailure } from './failures.ts'
import { partHash } from './part-hash.ts'
import { type TextSources, withTexts } from './with-texts.ts'

export type PartDeps = {
  parts: PartStore
  objects: Pick<ObjectStore, 'getText' | 'copy'>
  signals: Signals
  clock: Clock
  randomSource: RandomSource
  cell: number
}

const createId = ({ clock, randomSource, cell }: PartDeps): string =>
  newId(clock.nowMs(), cell, randomSource.random16())

/** Ids of one millisecond may collide, so duplicates are drawn again. */
const createIds = (deps: PartDeps, count: number): string[] => {
  const ids = new Set<string>()
  while (ids.size < count) ids.add(createId(deps))
  return [...ids]
}

const resolvePart = async (input: PartInput, words: TextSources): Promise<Omit<NewPart, 'id' | 'place'>> => {
  const { words: prompt, lyric, madeFrom, ...rest } = input
  const [promptText, lyricText, from] = await Promise.all(
    [prompt, lyric ?? null, madeFrom].map((each) => withTexts(each, words)),
  )
  return {
    ...rest,
    prompt: Array.isArray(promptText) ? promptText.join('\n') : ((promptText ?? '') as string),
    lyric: (lyricText ?? '') as string,
    hash: madeFrom === null ? null : partHash(input.kind, from),
  }
}

/** Stores the parts of a film with the texts that the workflow holds by reference, and finds reusable parts. */
export const createOpenParts =
  (deps: PartDeps) =>
  async ({ tenantId, taskId, before, parts }: OpenPartsCall): Promise<OpenPart[]> => {
    const film = { tenantId, filmId: taskId }
    const read = new Map<string, Promise<string>>()
    const words: TextSources = {
      texts: await deps.parts.texts(film),
      // All parts read their texts from one plan.
      read(object) {
        const text = read.get(object.key) ?? deps.objects.getText(object)
        read.set(object.key, text)
        return text
      },
    }
    const newIds = createIds(deps, parts.length)
    const newParts = await Promise.all(
      parts.map(async (input, i) => ({ ...(await resolvePart(input, words)), id: newIds[i] ?? '', place: before + i })),
    )
    const hashes = newParts.flatMap(({ hash }) => hash ?? [])
    const madeParts = await deps.parts.findMade(tenantId, hashes)
    const ids = await deps.parts.open(film, newParts)
    if (ids.length !== newParts.length) throw stepFailure(stepEnds.taskEnded, 'the film has ended')
    return ids.map((id, i) => ({ id, made: madeParts.get(newParts[i]?.hash ?? '') ?? null }))
  }

const close = async (
  deps: PartDeps,
  { tenantId, taskId, part }: ClosePartCall,
  creation: FinishedCreation,
): Promise<FinishedCreation> => {
  const closed = await deps.parts.close({ tenantId, filmId: taskId, id: part }, { ...creation, id: createId(deps) })
  if (!closed) throw stepFailure(stepEnds.taskEnded, 'the film has ended')
  await Promise.all(closed.changed.map(({ id, version }) => deps.signals.changed(tenantId, id, version)))
  return closed.creation
}

export const createClosePart =
  (deps: PartDeps) =>
  async (call: ClosePartCall): Promise<void> => {
    await close(deps, call, call.creation)
  }

/** An object has one owner and is deleted with it, so a reused part gets its own copy. */
export const createTakeOverPart =
  (deps: PartDeps) =>
  async (call: ClosePartCall): Promise<FinishedCreation | null> => {
    const owner = { tenantId: call.tenantId, taskId: call.part }
    const copyObject = (object: ObjectRef | null) => (object ? deps.objects.copy('results', owner, object) : null)
    const { result, cover, watermarked } = call.creation
    const [film, picture, marked] = await Promise.all([copyObject(result), copyObject(cover), copyObject(watermarked)])
    if (!film || !picture || (watermarked && !marked)) return null
    const { id, ...creation } = (await close(deps, call, {
      ...call.creation,
      result: film,
      cover: picture,
      watermarked: marked ?? null,
    })) as FinishedCreation & { id: string }
    return creation
  }
