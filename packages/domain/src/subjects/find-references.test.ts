import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findReferences } from './find-references.ts'
import { findStoredNames } from './find-stored-names.ts'

const namesIn = (prompt: string, ...names: string[]): string[] =>
  findReferences(prompt, names).references.map(({ name }) => name)
const faultIn = (prompt: string, ...names: string[]): string | undefined => findReferences(prompt, names).fault?.rule

it('findReferences returns bracketed and bare references in order, with their positions (D-246)', () => {
  const prompt = '😀[@Anna Maria] waves at @bob.'
  expect(findReferences(prompt, ['bob', 'Anna Maria'])).toEqual({
    references: [
      { name: 'Anna Maria', start: 2, end: 15 },
      { name: 'bob', start: 25, end: 29 },
    ],
    fault: undefined,
  })
  expect(prompt.slice(25, 29)).toBe('@bob')
})

it('findReferences reads @name only at the end of a name, longest name first (D-246)', () => {
  expect(namesIn('@bob @bobby @bob_ @bob1 @bob, @bob', 'bob')).toEqual(['bob', 'bob', 'bob'])
  expect(namesIn('@Anna Maria @Anna Marias @Anna', 'Anna', 'Anna Maria')).toEqual(['Anna Maria', 'Anna', 'Anna'])
  expect(namesIn('@小明 走 @小明走', '小明')).toEqual(['小明'])
  expect(namesIn('@@bob', 'bob')).toEqual(['bob'])
})

it('findReferences rejects undeclared names and missing ends in brackets, no bare name (D-246, B266, B267)', () => {
  const wrong = [
    '[@bob]',
    'x [@a] [@bob]',
    '[@a',
    '[@',
    '[@]',
    '[@a @b]',
    '[@ a]',
    '[@A]',
    '[@[@a]',
    '[@'.repeat(2_500),
  ]
  for (const prompt of wrong) expect([prompt, faultIn(prompt, 'a')]).toEqual([prompt, 'subject_reference'])
  for (const prompt of ['@bob', '@', '[a]', '[ @a]', '[@a]', '@a]', 'a@b.c'])
    expect(faultIn(prompt, 'a')).toBeUndefined()
  expect(findReferences('中文 [@x]', ['a']).fault?.message).toBe(
    'the reference at character 4 names no subject of the request',
  )
})

it('findReferences treats names such as __proto__ as ordinary ones (D-242)', () => {
  expect(faultIn('[@constructor]', 'a')).toBe('subject_reference')
  expect(namesIn('[@__proto__] @constructor', '__proto__', 'constructor')).toEqual(['__proto__', 'constructor'])
})

it('findReferences never throws and returns correct positions', () => {
  const piece = fc.constantFrom('[@', '@', ']', '[', 'a', 'ab', ' ', '中', '😀')
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (prompt) => {
        for (const { name, start, end } of findReferences(prompt, ['a', 'ab', '中']).references)
          expect([`[@${name}]`, `@${name}`]).toContain(prompt.slice(start, end))
      },
    ),
  )
})

it('findReferences finds the same brackets as splitting the prompt', () => {
  const piece = fc.constantFrom('[@a]', '[@b]', '[@ab', '[@', ']', 'a', ' ')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const prompt = pieces.join('')
      const inside = prompt
        .split('[@')
        .slice(1)
        .filter((rest) => /^[^[\]@]*\]/.test(rest))
      const names = inside.map((rest) => rest.slice(0, rest.indexOf(']'))).filter((name) => name === 'a')
      const bracketed = findReferences(prompt, ['a']).references.filter(({ start }) => prompt[start] === '[')
      expect(bracketed.map(({ name }) => name)).toEqual(names)
    }),
    { numRuns: 1_000 },
  )
})

it('findStoredNames finds references and plain words, once each, in the order of the prompt (D-248)', () => {
  const stored = ['Anna', 'Anna Maria', 'Bob', '小明', '__proto__']
  expect(findStoredNames('Bob meets [@Anna] and @Bob, 小明在看', stored)).toEqual(['Bob', 'Anna', '小明'])
  expect(findStoredNames('Anna Maria and Bobby', stored)).toEqual(['Anna Maria'])
  expect(findStoredNames('bob, anna, toString', stored)).toEqual([])
  expect(findStoredNames('[@Anna] [@', stored)).toEqual(['Anna'])
})

it('findStoredNames matches the whole name in brackets only (D-246, D-248)', () => {
  expect(findStoredNames('[@Anna Lena] and [@Bob the cat]', ['Anna', 'Bob'])).toEqual([])
  expect(findStoredNames('[@Bob the cat', ['Bob'])).toEqual(['Bob'])
})
