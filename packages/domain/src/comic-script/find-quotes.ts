export type Quote = { start: number; end: number; innerStart: number; innerEnd: number }

const closers: Readonly<Record<string, string>> = { '“': '”', '「': '」', '『': '』', '"': '"', '＂': '＂' }

/** Finds the quotes of a paragraph. An unclosed quote extends to the end of the paragraph. */
export const findQuotes = (paragraph: string): Quote[] => {
  const quotes: Quote[] = []
  for (let at = 0; at < paragraph.length; at += 1) {
    const closing = closers[paragraph[at] ?? '']
    if (closing === undefined) continue
    const close = paragraph.indexOf(closing, at + 1)
    const innerEnd = close < 0 ? paragraph.length : close
    const end = close < 0 ? paragraph.length : close + 1
    quotes.push({ start: at, end, innerStart: at + 1, innerEnd })
    at = end - 1
  }
  return quotes
}
