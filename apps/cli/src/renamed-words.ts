type Rename = { command: string; from: string; to: string; until: string }

/** Commands and flags that have a new name. The old one works until the given version, with a warning. */
export const renamedCommands: readonly Rename[] = [{ command: 'admin', from: 'parts', to: 'components', until: '0.4' }]
export const renamedFlags: readonly Rename[] = [
  { command: 'admin unknown-attempts decide', from: '--word', to: '--decision', until: '0.4' },
]

/** The position after the words of a command; the words follow each other. */
const findAfter = (words: readonly string[], command: string): number => {
  const parts = command.split(' ')
  const start = words.findIndex((_, at) => parts.every((part, place) => words[at + place] === part))
  return start < 0 ? -1 : start + parts.length
}

/** Replaces old names in the arguments of a call. */
export const applyRenames = (words: readonly string[], warn: (text: string) => void): string[] => {
  const result = [...words]
  for (const { command, from, to, until } of renamedCommands) {
    const at = findAfter(result, command)
    if (at < 0 || result[at] !== from) continue
    result[at] = to
    warn(`kinora ${command} ${from} was renamed to ${command} ${to}; the old name works until ${until}`)
  }
  for (const { command, from, to, until } of renamedFlags) {
    const start = findAfter(result, command)
    if (start < 0) continue
    const at = result.findIndex((word, place) => place >= start && (word === from || word.startsWith(`${from}=`)))
    if (at < 0) continue
    result[at] = `${to}${result[at]?.slice(from.length) ?? ''}`
    warn(`${from} of kinora ${command} was renamed to ${to}; the old name works until ${until}`)
  }
  return result
}
