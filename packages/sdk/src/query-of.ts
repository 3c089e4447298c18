/** Fields as the end of an address: lists are repeated, what is not given is left out. */
export const queryOf = (fields: object): string => {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
