import type { Argument, Command, Option } from 'commander'

const isWord = (word: string): boolean => !word.startsWith('-')
const flagsOf = ({ long, short, hidden }: Option): string[] => (hidden ? [] : [long ?? short ?? ''])
const takesValue = ({ required, optional }: Option): boolean => required || optional

const optionOf = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => long === flag || short === flag)

/** Down to the command that the words name; words that are values of flags name none. */
const commandAt = (program: Command, words: readonly string[]): Command => {
  let command = program
  for (const [i, word] of words.entries()) {
    const before = optionOf(command, words[i - 1] ?? '')
    if (!isWord(word) || (before && takesValue(before))) continue
    command = command.commands.find((known) => known.name() === word) ?? command
  }
  return command
}

const choicesOf = (option: Option | Argument | undefined): readonly string[] => {
  const listed = /one of ([^;]+)/.exec(option?.description ?? '')?.[1]?.split(', ') ?? []
  return option?.argChoices ?? listed
}

/** What may stand next: commands, flags, or the values of the flag before. Empty means files. */
export const completeWords = (program: Command, words: readonly string[]): string[] => {
  const [typed, before] = [words.at(-1) ?? '', words.slice(0, -1)]
  const command = commandAt(program, before)
  const flag = optionOf(command, before.at(-1) ?? '')
  const offered =
    flag && takesValue(flag)
      ? choicesOf(flag)
      : typed.startsWith('-')
        ? [...command.options.flatMap(flagsOf), '--help']
        : command.commands.map((known) => known.name())
  return offered.filter((word) => word !== '' && word.startsWith(typed))
}
