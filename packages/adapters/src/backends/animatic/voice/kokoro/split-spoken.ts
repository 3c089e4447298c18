const sentence = /[^。！？!?…\n]+?(?:[。！？!?…]+|\.+(?=\s|$)|$)[”’"'）)》]*\s*/gu
const clause = /[^，、；：,;:]+(?:[，、；：,;:]+\s*|$)/gu
const mostUnits = 90

/** About how much there is to say: a Chinese character is as long as three letters. */
const units = (text: string): number => [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 3 : 1), 0)

const gather = (pieces: readonly string[]): string[] => {
  const gathered: string[] = []
  for (const piece of pieces) {
    const last = gathered.at(-1)
    if (last !== undefined && units(last) + units(piece) <= mostUnits) gathered[gathered.length - 1] = last + piece
    else gathered.push(piece)
  }
  return gathered
}

const inWords = (text: string): string[] =>
  units(text) <= 2 * mostUnits ? [text] : gather(text.match(/\s*\S{1,40}/gu) ?? [text])

/** Sentences, long ones in clauses: short enough to be said in one go and to show that it goes on. */
export const splitSpoken = (text: string): string[] =>
  (text.match(sentence) ?? [text])
    .flatMap((one) => (units(one) <= 2 * mostUnits ? [one] : gather(one.match(clause) ?? [one])))
    .flatMap(inWords)
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
