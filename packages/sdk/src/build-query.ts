/** Builds a query string. Lists become repeated parameters; undefined fields are omitted. */
export const buildQuery = (fields: object): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
