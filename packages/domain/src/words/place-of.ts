/** Which character of a text stands at an index, counted from one as readers and the interface count them. */
export const placeOf = (text: string, index: number): number => Array.from(text.slice(0, index)).length + 1
