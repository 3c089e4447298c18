import type { Argument, Command, Option } from 'commander'

const isWord = (word: string): boolean => !word.startsWith('-')
const listFlags = ({ long, short, hidden }: Option): string[] => (hidden ? [] : [long ?? short ?? ''])
const takesValue = ({ required, optional }: Option): boolean => required || optional

const findOption = (command: Command, flag: string): Option | undefined =>
  command.options.find(({ long, short }) => long === flag || short === flag)

/** Finds the command of a command line; values of flags are skipped. */
const findCommand = (program: Command, words: readonly string[]): Command => {
  let command = program
  for (const [i, word] of words.entries()) {
    const before = findOption(command, words[i - 1] ?? '')
    if (!isWord(word) || (before && takesValue(before))) continue
    command = command.commands.find((known) => known.name() === word) ?? command
  }
  return command
}

const listChoices = (option: Option | Argument | undefined): readonly string[] => {
  const listed = /one of ([^;]+)/.exec(option?.description ?? '')?.[1]?.split(', ') ?? []
  return option?.argChoices ?? listed
}

/** Completion candidates: commands, flags, or values of the previous flag. Empty means files. */
export const completeWords = (program: Command, words: readonly string[]): string[] => {
  const [typed, before] = [words.at(-1) ?? '', words.slice(0, -1)]
  const command = findCommand(program, before)
  const flag = findOption(command, before.at(-1) ?? '')
  const offered =
    flag && takesValue(flag)
      ? listChoices(flag)
      : typed.startsWith('-')
        ? [...command.options.flatMap(listFlags), '--help']
        : command.commands.map((known) => known.name())
  return offered.filter((word) => word !== '' && word.startsWith(typed))
}
