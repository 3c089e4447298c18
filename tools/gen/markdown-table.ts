const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('')
