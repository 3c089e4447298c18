import { Help, type HelpConfiguration, type Option } from 'commander'

const indent = 6
/** Minimum width of the description column. */
const leastColumn = 40
const leastWidth = 20

const wrapped = (text: string, width: number): string =>
  Object.assign(new Help(), { minWidthToWrap: leastWidth }).boxWrap(text, width)

/** Help for terminals of any width. In a narrow terminal, the description is below its term. */
export const fittingHelp: HelpConfiguration & Pick<Help, 'formatItem' | 'optionDescription'> = {
  minWidthToWrap: leastWidth,
  optionDescription(this: Help, option: Option) {
    const about = Help.prototype.optionDescription.call(this, option)
    return option.mandatory && option.defaultValue === undefined ? `${about} (required)`.trim() : about
  },
  formatItem(this: Help, term, termWidth, description, helper) {
    const width = this.helpWidth ?? 80
    if (!description || width - termWidth - 4 >= leastColumn)
      return Help.prototype.formatItem.call(this, term, termWidth, description, helper)
    const below = wrapped(description, width - indent).replaceAll('\n', `\n${' '.repeat(indent)}`)
    return `  ${term}\n${' '.repeat(indent)}${below}`
  },
}

/** Wraps paragraphs to the terminal width. */
export const paragraphs = (texts: readonly string[], width = 80): string =>
  texts.map((text) => wrapped(text, width)).join('\n')
