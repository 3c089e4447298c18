/** Which character of a text stands at an index, counted from one as readers and the interface count them. */
export const placeOf = (text: string, index: number): number => {
  let place = 1
  for (let at = 0; at < index; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) place += 1
  return place
}
