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
    const said = (item: object) => (name === undefined ? echo : { ...item, [name]: echo })
    return { ...rest, [list]: items.map((item, i) => (i === Number(place) ? said(item) : item)) }
  }, used)

/** The lists that also show inputs of other fields. */
const withOthers = (used: Fields, inputs: readonly CheckedInput[], stored: readonly StoredInput[]): Fields => {
  const echoes = new Map(stored.map(({ field, echo }) => [field, echo]))
  return inputs.reduce((rest, { field, echoedIn }) => {
    const [list, echo] = [echoedIn === undefined ? undefined : rest[echoedIn], echoes.get(field)]
    return echoedIn !== undefined && Array.isArray(list) && echo !== undefined
      ? { ...rest, [echoedIn]: [...(list as unknown[]), echo] }
      : rest
  }, used)
}

/** Embedded media comes back as addresses, the rest as it was sent; what is not used and embedded not at all. */
export const echoInputs = (used: Fields, inputs: readonly CheckedInput[], stored: readonly StoredInput[]): Fields => {
  const unused = inputs
    .filter(({ isUsed, form }) => !isUsed && form === 'data')
    .map(({ field }) => ({ field, echo: '' }))
  const shown = [...unused, ...stored]
  const alone = shown.filter(({ field }) => Object.hasOwn(used, field))
  const fields = { ...withInner(used, shown), ...Object.fromEntries(alone.map(({ field, echo }) => [field, echo])) }
  return withOthers(fields, inputs, stored)
}
