type Mention = { at: number; length: number }

// `[@name]`, or `@name` without a following character that could continue the name.
const mentionAt = (prompt: string, name: string, at: number): Mention | null => {
  const end = at + 1 + name.length
  if (!prompt.startsWith(name, at + 1)) return null
  if (prompt[at - 1] === '[' && prompt[end] === ']') return { at: at - 1, length: name.length + 3 }
  return /^[\p{L}\p{N}_]/u.test(prompt.slice(end, end + 2)) ? null : { at, length: name.length + 1 }
}

/** The mentions of each name in the prompt; longer names first, so that no name matches inside another. */
export const findMentions = (prompt: string, names: readonly string[]): (Mention & { name: string })[] => {
  const byLength = [...names].sort((a, b) => b.length - a.length)
  const mentions: (Mention & { name: string })[] = []
  for (let at = prompt.indexOf('@'); at >= 0; at = prompt.indexOf('@', at + 1)) {
    for (const name of byLength) {
      const mention = mentionAt(prompt, name, at)
      if (mention === null) continue
      mentions.push({ ...mention, name })
      break
    }
  }
  return mentions
}

/** Names in the order of their first mention; unmentioned ones come last, in their own order. */
export const orderByMention = (prompt: string, names: readonly string[]): string[] => {
  const called = [...new Set(findMentions(prompt, names).map(({ name }) => name))]
  return [...called, ...names.filter((name) => !called.includes(name))]
}

/** The prompt without mentions: their looks are given, so their words must not be drawn again. */
export const withoutMentions = (prompt: string, names: readonly string[]): string => {
  let rest = ''
  let from = 0
  for (const { at, length } of findMentions(prompt, names)) {
    rest += `${prompt.slice(from, at)} `
    from = at + length
  }
  return rest + prompt.slice(from)
}
