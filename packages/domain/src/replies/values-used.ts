import type { ValuesUsed } from '@kinora/contract'
import type { StoredCreation } from '../ports/store.ts'

type Fields = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const figure = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Values that are known before the run (D-503); picture sizes that depend on an input are not. */
export const valuesAtCreate = ({
  row,
  used,
  params,
}: {
  row: { model: string }
  used: Fields
  params: unknown
}): ValuesUsed => {
  const { shape = params, fps } = (params ?? {}) as { shape?: unknown; fps?: unknown }
  const size = (shape ?? {}) as { width?: unknown; height?: unknown; fps?: unknown }
  const ratio = text(used['aspect_ratio'])
  return defined({
    model: text(row.model),
    aspect_ratio: ratio === 'auto' ? undefined : ratio,
    width: figure(size.width),
    height: figure(size.height),
    duration: figure(used['duration']),
    fps: figure(size.fps ?? fps),
    seed: typeof used['seed'] === 'number' ? used['seed'] : undefined,
    voice_id: text(used['voice_id']) ?? text(used['voice_setting_voice_id']),
  })
}

/** Adds the measured values of the first result. */
export const valuesWithResult = (values: ValuesUsed, creation: StoredCreation | undefined): ValuesUsed =>
  creation
    ? {
        ...values,
        ...defined({
          width: figure(creation.width),
          height: figure(creation.height),
          duration: figure(creation.seconds),
          fps: figure(creation.fps),
        }),
      }
    : values
