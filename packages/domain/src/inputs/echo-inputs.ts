import type { CheckedInput } from './check-inputs.ts'
import type { StoredInput } from './store-inputs.ts'

type Fields = Record<string, unknown>
type Shown = { field: string; echo: string }

/** An item of a list, or a field inside one: `lip_ref_urls[0]`, `image_settings[0].key_image`. */
const withInner = (used: Fields, shown: readonly Shown[]): Fields =>
  shown.reduce((rest, { field, echo }) => {
    const [, list = '', place, name] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(field) ?? []
    const items = rest[list]
    if (!Array.isArray(items)) return rest
    const replaceItem = (item: object) => (name === undefined ? echo : { ...item, [name]: echo })
    return { ...rest, [list]: items.map((item, i) => (i === Number(place) ? replaceItem(item) : item)) }
  }, used)

/** Lists that also show inputs of other fields. */
const withOthers = (used: Fields, inputs: readonly CheckedInput[], stored: readonly StoredInput[]): Fields => {
  const echoes = new Map(stored.map(({ field, echo }) => [field, echo]))
  return inputs.reduce((rest, { field, echoedIn }) => {
    const [list, echo] = [echoedIn === undefined ? undefined : rest[echoedIn], echoes.get(field)]
    return echoedIn !== undefined && Array.isArray(list) && echo !== undefined
      ? { ...rest, [echoedIn]: [...(list as unknown[]), echo] }
      : rest
  }, used)
}

/** Shows embedded media as URLs and other values as sent. Unused embedded media becomes empty. */
export const echoInputs = (used: Fields, inputs: readonly CheckedInput[], stored: readonly StoredInput[]): Fields => {
  const unused = inputs
    .filter(({ isUsed, form }) => !isUsed && form === 'data')
    .map(({ field }) => ({ field, echo: '' }))
  const shown = [...unused, ...stored]
  const alone = shown.filter(({ field }) => Object.hasOwn(used, field))
  const fields = { ...withInner(used, shown), ...Object.fromEntries(alone.map(({ field, echo }) => [field, echo])) }
  return withOthers(fields, inputs, stored)
}
