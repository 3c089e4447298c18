import type { CatalogEntry, CatalogFile } from './catalog-file.ts'

/** Licence of the model of a step, and the territories in which it forbids the use. */
export type Terms = { licence: string; excludedTerritories: readonly string[] }

/** Why the operator's terms exclude a back end from a step; undefined if they do not. */
export const findTermsRefusal = (
  terms: CatalogFile['terms'],
  entry: Pick<CatalogEntry, 'licence' | 'excludedTerritories'>,
  own: Terms | undefined,
): string | undefined => {
  const licence = entry.licence ?? own?.licence
  if (licence !== undefined && terms?.refusedLicences?.includes(licence)) return `its licence, ${licence}, is refused`
  const excluded = entry.excludedTerritories ?? own?.excludedTerritories ?? []
  const where = terms?.territories?.find((territory) => excluded.includes(territory))
  return where === undefined ? undefined : `its licence does not allow the use in ${where}`
}
