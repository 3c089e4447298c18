type WordCharacter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z')
  | ('A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L' | 'M')
  | ('N' | 'O' | 'P' | 'Q' | 'R' | 'S' | 'T' | 'U' | 'V' | 'W' | 'X' | 'Y' | 'Z')
  | ('0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '_')

type LeadingWord<Text extends string, Word extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? First extends WordCharacter
    ? LeadingWord<Rest, `${Word}${First}`>
    : Word
  : Word

/** The words after single colons. Excludes casts, slices and colons in quoted text without a following word. */
export type ParameterNames<Text extends string, Names extends string = never> = string extends Text
  ? string
  : Text extends `${infer Before}:${infer Rest}`
    ? Rest extends `:${infer Type}`
      ? ParameterNames<Type, Names>
      : Before extends `${string}${WordCharacter}`
        ? ParameterNames<Rest, Names>
        : ParameterNames<Rest, Names | Exclude<LeadingWord<Rest>, ''>>
    : Names

type Parsed = { text: string; names: readonly string[] }

/** Skips quoted texts and names, dollar quotes, comments and casts. Group 2 is the name of a parameter. */
const tokens =
  /\be'(?:[^'\\]|\\.|'')*'|'[^']*'|"[^"]*"|(?<!\w)\$((?:[a-z_]\w*)?)\$[\s\S]*?\$\1\$|--.*|\/\*[\s\S]*?\*\/|::|(?<!\w):([a-z_]\w*)|(?<!\w)\$\d+/gi

const parse = (text: string): Parsed => {
  const names: string[] = []
  const numbered = text.replaceAll(tokens, (token: string, _tag: string | undefined, name: string | undefined) => {
    if (/^\$\d/.test(token)) throw new Error(`the statement has both names and ${token}`)
    if (token.startsWith('/*') && token.includes('/*', 2)) throw new Error('the statement has a comment in a comment')
    if (name === undefined) return token
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text: numbered, names }
}

/** The cache is bounded, because statements are constants of this package. */
const parsed = new Map<string, Parsed>()

const parseOnce = (text: string): Parsed => {
  const known = parsed.get(text) ?? parse(text)
  parsed.set(text, known)
  return known
}

/** Converts a statement with `:name` parameters to the arguments of `query`. Every name needs a value. */
export const named = <const Text extends string>(
  text: Text,
  values: Readonly<Record<ParameterNames<Text>, unknown>>,
): [text: string, values: unknown[]] => {
  const statement = parseOnce(text)
  const given: Readonly<Record<string, unknown>> = values
  const missing = statement.names.filter((name) => given[name] === undefined)
  const unknown = Object.keys(given).filter((name) => !statement.names.includes(name))
  if (missing.length > 0) throw new Error(`the statement has no value for ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`the statement has no parameter ${unknown.join(', ')}`)
  return [statement.text, statement.names.map((name) => given[name])]
}
