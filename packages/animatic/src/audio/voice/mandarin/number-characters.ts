const digits = '零一二三四五六七八九'
const places = ['', '十', '百', '千']
const scales = ['', '万', '亿', '万亿']
const longestNamed = 16

export const digitCharacters = (text: string): string => [...text].map((digit) => digits[Number(digit)] ?? '').join('')

const belowTenThousand = (text: string): string => {
  let characters = ''
  let hasGap = false
  for (const [index, digit] of [...text].entries()) {
    if (digit === '0') hasGap = characters !== ''
    else {
      characters += `${hasGap ? '零' : ''}${digits[Number(digit)]}${places[text.length - 1 - index]}`
      hasGap = false
    }
  }
  return characters
}

/** `10205` as 一万零二百零五. Digit by digit for long numbers or a leading zero. */
export const cardinalCharacters = (text: string): string => {
  if (/^0+$/.test(text)) return '零'
  if (text.length > longestNamed || text.startsWith('0')) return digitCharacters(text)
  const groups: string[] = []
  for (let end = text.length; end > 0; end -= 4) groups.unshift(text.slice(Math.max(0, end - 4), end))
  let characters = ''
  for (const [index, group] of groups.entries()) {
    if (Number(group) === 0) continue
    const gap = characters !== '' && group.startsWith('0') ? '零' : ''
    characters += `${gap}${belowTenThousand(group)}${scales[groups.length - 1 - index]}`
  }
  return characters.replace(/^一十/, '十')
}

/** With decimals, thousands' commas and a sign. */
export const numberCharacters = (text: string): string => {
  const [whole = '0', fraction] = text.replaceAll(',', '').split('.')
  return `${cardinalCharacters(whole)}${fraction === undefined ? '' : `点${digitCharacters(fraction)}`}`
}
