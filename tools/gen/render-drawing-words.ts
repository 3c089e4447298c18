import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Emoji = { hexcode: string; label: string; group?: number; subgroup?: number; tags?: string[] }

const read = (file: string): string => readFileSync(fileURLToPath(import.meta.resolve(file)), 'utf8')
const readEmoji = (language: string): Emoji[] => JSON.parse(read(`emojibase-data/${language}/data.json`))

// Animals and plants, food, places and vehicles, play, objects; neither faces, people, symbols nor flags.
const nounGroups: readonly unknown[] = [3, 4, 5, 6, 7]
// Maps, landscapes, clocks, weather, sounds, letters, office and locks: drawn differently, or never part of a prompt.
const otherSubgroups: readonly unknown[] = [49, 50, 58, 59, 66, 74, 76, 77]
// Verbs and other everyday words that would add objects which the prompt does not mean.
const misleading =
  /^(fly|black-cat|mate|pick|label|seat|station|construction|link|ring|worm|bug|wing|cooking|foggy|sunrise|sunset|cityscape|wedding|sparkles|knot|ice|wood|rock|brick|microbe|camera|television|window|door|bed|key|bone|butter|salt|camping|blossom|stadium|fire|scroll|page|battery|club-suit|heart-suit|elevator|cigarette|coffin|headstone|toilet|placard|bomb|syringe|pill|dvd|dna|x-ray|mirror|thread|gear|hook|hole|bubbles|chains|memo|bank|school|brain|tooth|dress|coat|shorts|jar|mask|ticket|coin|bridge-at-night|night-with-stars|moon-viewing-ceremony|derelict-house|wheel|light-rail)$/

const toIconName = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFD')
    .replace(/[’'.“”]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const isChinese = (word: string): boolean => /[㐀-鿿]/.test(word)

/** A keyword is related to the label when it ends alike: 老鹰 for 鹰, bumblebee for a bee; not "lazy" for a sloth. */
const isFamily = (keyword: string, label: string): boolean => {
  if (keyword.length < 2 || keyword === label || isChinese(keyword) !== isChinese(label)) return false
  if (isChinese(label)) return keyword.at(-1) === label.at(-1)
  const head = label.split(/[ -]/).at(-1) ?? label
  return keyword.length > head.length && keyword.endsWith(head)
}

const countOwners = (emoji: readonly Emoji[]): Map<string, number> => {
  const owners = new Map<string, number>()
  for (const { label, tags = [] } of emoji)
    for (const word of new Set([label.toLowerCase(), ...tags])) owners.set(word, (owners.get(word) ?? 0) + 1)
  return owners
}

const listWords = ({ label, tags = [] }: Emoji, owners: Map<string, number>): string[] => {
  const plain = label.toLowerCase()
  return [plain, ...tags.filter((tag) => isFamily(tag, plain) && owners.get(tag) === 1)].filter(
    (word) => word.split(/[ -]/).length < 4 && !word.includes(','),
  )
}

/** The nouns for which there is an emoji drawing: its name and the words of both languages. */
export const renderDrawingWords = (): string => {
  const icons = read('@iconify-json/fluent-emoji/icons.json')
  const iconNames = new Set([...icons.matchAll(/^\t\t"([^"]+)": \{$/gm)].map(([, name]) => name))
  const nouns = readEmoji('en').filter(
    ({ label, group, subgroup }) =>
      nounGroups.includes(group) &&
      !otherSubgroups.includes(subgroup) &&
      !misleading.test(toIconName(label)) &&
      iconNames.has(toIconName(label)),
  )
  const codes = new Set(nouns.map(({ hexcode }) => hexcode))
  const chinese = readEmoji('zh').filter(({ hexcode }) => codes.has(hexcode))
  const [owners, chineseOwners] = [countOwners(nouns), countOwners(chinese)]
  const lines = nouns.map((noun) => {
    const other = chinese.find(({ hexcode }) => hexcode === noun.hexcode)
    const words = [...listWords(noun, owners), ...(other === undefined ? [] : listWords(other, chineseOwners))]
    return `  '${toIconName(noun.label)}': '${[...new Set(words)].map((word) => word.replaceAll('-', ' ').replaceAll('’', ' ')).join(', ')}',`
  })
  return `// Written by \`npm run gen\` from the labels and keywords of emojibase-data (MIT), English and Chinese.
export const drawingWords = {
${lines.join('\n')}
} as const satisfies Record<string, string>

/** Food, toys and objects that fit on a table. */
export const smallThings = [
${nouns
  .filter(({ group }) => group === 4 || group === 6 || group === 7)
  .map(({ label }) => `  '${toIconName(label)}',`)
  .join('\n')}
] as const
`
}
