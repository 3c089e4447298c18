/** A word of a Latin script, one Chinese character, or a mark that ends a clause. */
export type Token = {
  /** In lower case; '' for a mark. */
  text: string
  isLatin: boolean
  isBreak: boolean
}

const pattern = /[a-z0-9]+|[\u3400-\u9fff]|[,.;:!?，。；：！？、\n()（）|/—]/g
const isMark = (text: string): boolean => !/[a-z0-9\u3400-\u9fff]/.test(text)

export const splitPrompt = (prompt: string): Token[] =>
  [...prompt.toLowerCase().matchAll(pattern)].map(([text]) =>
    isMark(text)
      ? { text: '', isLatin: false, isBreak: true }
      : { text, isLatin: /^[a-z0-9]/.test(text), isBreak: false },
  )
