/** Width of a text in units of its font size. */
export type Measure = (text: string) => number

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Closing marks do not begin a line, and opening marks do not end one. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}…—～·]+$/u
const opening = /[\p{Ps}\p{Pi}]$/u
const isSpace = (text: string): boolean => text.trim() === ''

/** Splits a text into units between which a line may break. */
const splitUnits = (text: string): string[] => {
  const units: string[] = []
  for (const { segment } of words.segment(text)) {
    const before = units.at(-1)
    const isPart = before !== undefined && !isSpace(before) && (closing.test(segment) || opening.test(before))
    if (isPart) units[units.length - 1] = before + segment
    else units.push(segment)
  }
  return units
}

/** Splits a word that is wider than a line at any letter. */
const splitToFit = (unit: string, width: number, measure: Measure): string[] => {
  if (measure(unit) <= width) return [unit]
  const parts: string[] = []
  for (const { segment } of letters.segment(unit)) {
    const before = parts.at(-1)
    if (before !== undefined && measure(before + segment) <= width) parts[parts.length - 1] = before + segment
    else parts.push(segment)
  }
  return parts
}

const fill = (units: readonly string[], width: number, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  for (const unit of units) {
    if (line !== '' && measure((line + unit).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    if (line !== '' || !isSpace(unit)) line += unit
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

/** Wraps one paragraph into the minimum number of lines, of about equal length. */
const wrapParagraph = (text: string, width: number, measure: Measure): string[] => {
  const units = splitUnits(text).flatMap((unit) => splitToFit(unit, width, measure))
  const lines = fill(units, width, measure)
  if (lines.length < 2) return lines
  const whole = measure(text)
  for (let narrow = whole / lines.length; narrow < width; narrow += width / 20) {
    const even = fill(units, narrow, measure)
    if (even.length === lines.length && even.every((line) => measure(line) <= width)) return even
  }
  return lines
}

export const wrapText = (text: string, width: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph.trim(), width, measure))

/** Limits the number of letters and replaces the rest with an ellipsis. */
export const firstLetters = (text: string, most: number): string => {
  let [end, count] = [0, 0]
  for (const { segment, index } of letters.segment(text.slice(0, 40 * most))) {
    if (count === most) return `${text.slice(0, end).trimEnd()}…`
    end = index + segment.length
    count += 1
  }
  return text.slice(0, end)
}
