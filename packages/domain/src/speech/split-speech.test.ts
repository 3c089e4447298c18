import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitSpeech } from './split-speech.ts'

const findRule = (text: string): string => {
  const split = splitSpeech(text)
  return 'fault' in split ? split.fault.rule : 'right'
}

it('splitSpeech splits a text at its pauses and keeps every other character (D-292)', () => {
  expect(splitSpeech('Hello, <#1.5#> you\n<#00.50#>there.')).toEqual({
    parts: [
      { text: 'Hello, ', pauseAfterSeconds: 1.5 },
      { text: ' you\n', pauseAfterSeconds: 0.5 },
      { text: 'there.', pauseAfterSeconds: 0 },
    ],
  })
  expect(splitSpeech('a')).toEqual({ parts: [{ text: 'a', pauseAfterSeconds: 0 }] })
})

it('splitSpeech accepts every valid marker from 0.01 to 99.99 (D-292, B409 to B417, B443)', () => {
  for (const marker of ['0.01', '99.99', '1', '1.5', '1.50', '01', '00.50', '99', '0.1', '09.09'])
    expect([marker, findRule(`a<#${marker}#>b`)]).toEqual([marker, 'right'])
  for (const text of ['a <#1#> b', 'a\n<#1#>\nb', '中<#1#>文', 'a<#1#>b<#2#>c', '1<#1#>٢', 'a#>b', 'a<b# #>'])
    expect([text, findRule(text)]).toEqual([text, 'right'])
})

it('splitSpeech rejects every other <# as pause_marker (D-292, B418 to B436)', () => {
  const wrong = ['0', '0.00', '00', '0.001', '0.009', '100', '99.991', '-1', '+1', '1e1', '1,5', ' 1', '1 ', '１', '.5']
  for (const marker of [...wrong, '1.', '', 'x', '1#b', '<#1#>', '1.2.3', '٣'])
    expect([marker, findRule(`a<#${marker}#>b`)]).toEqual([marker, 'pause_marker'])
  for (const text of ['a<#1#b', 'a<#1>b', 'a<#', 'a<#1', 'a<#1#', 'a<#<#1#>#>b', `<#${'0'.repeat(9_990)}x`])
    expect(findRule(text)).toBe('pause_marker')
})

it('splitSpeech requires a letter or number before, between and after pauses (D-293, B437 to B442)', () => {
  for (const text of ['<#1#>a', 'a<#1#>', '<#1#>', ' <#1#>a', 'a<#1#>!', 'a<#1#><#2#>b', 'a<#1#> <#2#>b'])
    expect([text, findRule(text)]).toEqual([text, 'pause_marker'])
  for (const between of [',', '\u200b', '\u0301', '😀']) expect(findRule(`a<#1#>${between}<#2#>b`)).toBe('pause_marker')
})

it('splitSpeech rejects a text without letters, numbers and pauses as pronounceable (D-290, B407c)', () => {
  for (const text of ['…', '!!!', '😀', '\u200b', '']) expect(findRule(text)).toBe('pronounceable')
  for (const text of ['a', '7', '½', '中', '😀a', '🄰1']) expect(findRule(text)).toBe('right')
})

it('splitSpeech accepts pauses of 600 seconds in all and no hundredth more (D-028, D-293, B444)', () => {
  const six = 'a<#99.99#>'.repeat(6)
  expect(findRule(`${six}a<#0.06#>b`)).toBe('right')
  expect(findRule(`${six}a<#0.07#>b`)).toBe('total_pause')
  expect(findRule('a<#99.99#>'.repeat(999))).toBe('total_pause')
})

it('splitSpeech names the character of an invalid marker, counted as in the interface', () => {
  expect(splitSpeech('😀a<#x#>b')).toMatchObject({ fault: { message: expect.stringContaining('at character 3:') } })
})

it('splitSpeech never throws, and its joined parts and pauses equal the text', () => {
  const piece = fc.constantFrom('a', ' ', '<#1#>', '<#0.25#>', '<#', '#>', '.', '9', '中', '\n')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const split = splitSpeech(text)
        if ('fault' in split) return
        const mark = (seconds: number): string => (seconds === 0 ? '' : `<#${seconds}#>`)
        expect(split.parts.map((part) => part.text + mark(part.pauseAfterSeconds)).join('')).toBe(text)
      },
    ),
    { numRuns: 1000 },
  )
})
