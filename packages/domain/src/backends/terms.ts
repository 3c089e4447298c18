import type { CatalogEntry, CatalogFile } from './catalog-file.ts'

/** Under which licence a step is made, and where that does not allow its use. */
export type Terms = { licence: string; excludedTerritories: readonly string[] }

/** Why the operator's terms keep a step from a back end; nothing when they do not. */
export const refusalOf = (
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
