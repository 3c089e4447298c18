import { fixedPrices, models } from '@kinora/contract'

/** Loaded into a service before it starts: a price list in which every price is one more than there may be. */
const tooMuch = 2 ** 31

const spoil = (value: unknown, isPrice = false): void => {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(fields))
    if (typeof inner === 'number' && (isPrice || name === 'credits')) fields[name] = tooMuch
    else spoil(inner, name === 'credits')
}

spoil(fixedPrices)
spoil(models)
