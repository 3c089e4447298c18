/** Whether a text has more than so many code points (D-010); a far longer one is not counted to its end. */
export const hasMoreCharacters = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most)
