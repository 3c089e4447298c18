import type { FilmParts, FinishedCreation, Step } from '@kinora/domain'
import type { FinishedPart, OpenPart, PartInput } from '@kinora/domain/films'
import type { Activities } from '../step-call.ts'

/** Enough to keep several backends busy; few enough that one film does not fill the pools for others. */
const partsAtOnce = 6

type Make = (step: Step) => Promise<FinishedCreation>

export type FilmDeps = {
  tenantId: string
  taskId: string
  local: Pick<Activities, 'openParts' | 'closePart' | 'takeOverPart'>
  /** Work that runs in the scope can be cancelled as a whole. */
  openScope(): { run<T>(work: () => Promise<T>): Promise<T>; cancel(): void }
  /** The steps of one part; positions count through all parts of the film. */
  createPartStep(part: string, place: number): Step
  onOpened(from: number, inputs: readonly PartInput[]): void
  /** The part at this position was reused. */
  onTakenOver(place: number): void
}

/** A semaphore that serves waiters in call order, so that a replay gives the same order. */
const createSlots = (count: number) => {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

/**
 * The parts of a film. The first failure cancels the other parts, and all of them reject with it. Settling the film
 * ends their rows.
 */
export const createFilm = ({ tenantId, taskId, local, openScope, createPartStep, onOpened, onTakenOver }: FilmDeps) => {
  const slots = createSlots(partsAtOnce)
  let before = 0
  const run = async ({ id, made }: OpenPart, place: number, make: Make): Promise<FinishedPart> => {
    const part = { tenantId, taskId, part: id }
    const reused = made && (await local.takeOverPart({ ...part, creation: made }))
    if (reused) {
      onTakenOver(place)
      return { ...reused, id }
    }
    const creation = await make(createPartStep(id, place))
    await local.closePart({ ...part, creation })
    return { ...creation, id }
  }
  let scope: ReturnType<FilmDeps['openScope']> | undefined
  let failure: { error: unknown } | undefined
  return async (inputs: readonly PartInput[]): Promise<FilmParts<never>> => {
    scope ??= openScope()
    const all = scope
    // Claimed synchronously: a flow may open further parts before these are open.
    const from = before
    before += inputs.length
    onOpened(from, inputs)
    const parts = await local.openParts({ tenantId, taskId, before: from, parts: inputs })
    const makeOne = async (index: number, make: Make): Promise<FinishedPart> => {
      await slots.take()
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
        slots.release()
      }
    }
    return {
      make(index, make) {
        const creation = makeOne(index, make as Make)
        // A caller that starts many parts awaits them one by one.
        creation.catch(() => undefined)
        return creation
      },
    }
  }
}
