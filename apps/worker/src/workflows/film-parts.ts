import type { FilmParts, FinishedCreation, Step } from '@kinora/domain'
import type { FinishedPart, OpenPart, PartAsk } from '@kinora/domain/films'
import type { Activities } from '../step-call.ts'

/** Enough to keep several back ends busy; few enough that one film does not fill the pools of everybody else. */
const partsAtOnce = 6

type Make = (step: Step) => Promise<FinishedCreation>

export type FilmDeps = {
  tenantId: string
  taskId: string
  local: Pick<Activities, 'openParts' | 'closePart' | 'takeOverPart'>
  /** What is run in it can be cancelled as a whole. */
  openScope(): { run<T>(work: () => Promise<T>): Promise<T>; cancel(): void }
  /** The steps of one part; places count through all parts of the film. */
  stepOf(part: string, place: number): Step
  onOpened(from: number, asks: readonly PartAsk[]): void
  /** The part at this place was made before. */
  onTakenOver(place: number): void
}

/** So many at once, in the order of asking: a replay gives the same. */
const createPlaces = (most: number) => {
  const waiting: (() => void)[] = []
  let free = most
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

/**
 * The parts of a film. The first that fails takes the others with it, and all of them tell its failure; settling the
 * film ends their rows.
 */
export const createFilm = ({ tenantId, taskId, local, openScope, stepOf, onOpened, onTakenOver }: FilmDeps) => {
  const places = createPlaces(partsAtOnce)
  let before = 0
  const run = async ({ id, made }: OpenPart, place: number, make: Make): Promise<FinishedPart> => {
    const part = { tenantId, taskId, part: id }
    const taken = made && (await local.takeOverPart({ ...part, creation: made }))
    if (taken) {
      onTakenOver(place)
      return { ...taken, id }
    }
    const creation = await make(stepOf(id, place))
    await local.closePart({ ...part, creation })
    return { ...creation, id }
  }
  let scope: ReturnType<FilmDeps['openScope']> | undefined
  let failure: { error: unknown } | undefined
  return async (asks: readonly PartAsk[]): Promise<FilmParts<never>> => {
    scope ??= openScope()
    const all = scope
    // Taken at once: a flow may open further parts before it knows of these.
    const from = before
    before += asks.length
    onOpened(from, asks)
    const parts = await local.openParts({ tenantId, taskId, before: from, parts: asks })
    const makeOne = async (index: number, make: Make): Promise<FinishedPart> => {
      await places.take()
      try {
        if (failure) throw failure.error
        const part = parts[index]
        if (!part) throw new Error(`${parts.length} parts were opened and none at ${index}`)
        return await all.run(() => run(part, from + index, make))
      } catch (error) {
        failure ??= { error }
        all.cancel()
        throw failure.error
      } finally {
        places.leave()
      }
    }
    return {
      make(index, make) {
        const made = makeOne(index, make as Make)
        // Whoever asks for many at once looks at them one by one.
        made.catch(() => undefined)
        return made
      },
    }
  }
}
