import { fixedPrices, models } from '@kinora/contract'

/** Preloaded into a service: sets every price to one above the maximum. */
const aboveMaximum = 2 ** 31

const setPrices = (value: unknown, isPrice: (name: string) => boolean): void => {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(fields))
    if (typeof inner === 'number' && isPrice(name)) fields[name] = aboveMaximum
    else setPrices(inner, name === 'credits' ? () => true : isPrice)
}

// Besides prices, this list holds only the billing units.
setPrices(fixedPrices, (name) => !name.startsWith('perStarted'))
setPrices(models, (name) => name === 'credits')
