/** The texts of `CHECK ((state = ANY (ARRAY['created'::text, 'failed'::text])))`; nothing of any other constraint. */
export const readAllowedValues = (definition: string): string[] | undefined => {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)\)$/.exec(definition) ?? []
  return list?.match(/'(?:[^']|'')*'/g)?.map((quoted) => quoted.slice(1, -1).replaceAll("''", "'"))
}
