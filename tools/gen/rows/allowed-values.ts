/** The texts of `CHECK ((state = ANY (ARRAY['created'::text, 'failed'::text])))`; undefined for other constraints. */
export const readAllowedValues = (definition: string): string[] | undefined => {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)\)$/.exec(definition) ?? []
  return list?.match(/'(?:[^']|'')*'/g)?.map((quoted) => quoted.slice(1, -1).replaceAll("''", "'"))
}
