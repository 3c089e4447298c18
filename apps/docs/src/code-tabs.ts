const labels: Readonly<Record<string, string>> = { sh: 'Shell', ts: 'TypeScript', py: 'Python' }
const group = /^<!-- tabs -->\n(.*?)^<!-- \/tabs -->$/gms
const fence = /^(`{3,})(\w*)/
const codeSpan = /(`+[^`]*`+)/

/** True for documents with a tab group: these become MDX pages, because tabs are a component. */
export const hasTabs = (text: string): boolean => text.includes('<!-- tabs -->')

/** Every shell, TypeScript or Python block of the group opens a tab; output and prose stay in the tab before them. */
const toTabs = (content: string): string => {
  const tabs: { label: string; lines: string[] }[] = []
  let open: string | undefined
  for (const line of content.split('\n')) {
    const [, ticks, language] = fence.exec(line) ?? []
    const label = open === undefined && language !== undefined ? labels[language] : undefined
    if (label !== undefined) tabs.push({ label, lines: [] })
    if (ticks !== undefined) open = open === undefined ? ticks : line.startsWith(open) ? undefined : open
    const tab = tabs.at(-1)
    if (tab) tab.lines.push(line)
    else if (line.trim() !== '') throw new Error(`a tab group begins with a code block, not with: ${line}`)
  }
  const items = tabs.map(({ label, lines }) => `<TabItem label="${label}">\n\n${lines.join('\n').trim()}\n\n</TabItem>`)
  return `<Tabs syncKey="language">\n${items.join('\n')}\n</Tabs>`
}

/** MDX reads `{` as an expression and `<` as a tag. Code spans and blocks are literal in both. */
const escapeProse = (line: string): string =>
  line
    .split(codeSpan)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/[{}]/g, '\\$&').replaceAll('<', '&lt;')))
    .join('')

/** Turns the body of a Markdown document with tab groups into MDX. `outsideBlocks` skips fenced code. */
export const toMdx = (
  body: string,
  outsideBlocks: (text: string, change: (line: string) => string) => string,
): string => {
  const groups: string[] = []
  const placed = body.replaceAll(group, (_, content: string) => `KINORA-TABS-${groups.push(content) - 1}`)
  const prose = (text: string) => outsideBlocks(text.replaceAll(/^<!--.*?-->$/gms, ''), escapeProse)
  const page = prose(placed).replaceAll(/KINORA-TABS-(\d+)/g, (_, index: string) =>
    toTabs(prose(groups[Number(index)] ?? '')),
  )
  return `import { TabItem, Tabs } from '@astrojs/starlight/components'\n${page}`
}
