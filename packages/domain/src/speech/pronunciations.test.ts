import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyPronunciations, readPronunciations } from './apply-pronunciations.ts'
import { checkPronunciations } from './check-pronunciations.ts'

const speakBy =
  (...entries: string[]) =>
  (text: string) =>
    applyPronunciations(readPronunciations(entries), text)

it('checkPronunciations accepts entries of text and replacement (D-296, B452)', () => {
  expect(checkPronunciations(['燕少飞/(yan4)(shao3)(fei1)', 'omg/oh my god', 'a/b/c'])).toBeUndefined()
  expect(checkPronunciations([])).toBeUndefined()
})

it('checkPronunciations names an entry without text, slash or replacement, or with a line break (D-296, B453b)', () => {
  for (const wrong of ['noslash', '/x', 'x/', '/', 'a\nb/c', 'a/b\nc', 'a/b\u2028', ''])
    expect(checkPronunciations(['a/b', wrong])).toMatchObject({ index: 1, rule: 'format' })
})

it('checkPronunciations rejects more than 200 characters before it checks the form (D-028, B453e)', () => {
  expect(checkPronunciations([`a/${'😀'.repeat(198)}`])).toBeUndefined()
  for (const long of [`a/${'😀'.repeat(199)}`, 'a'.repeat(201), 'a'.repeat(1_000_000)])
    expect(checkPronunciations([long])).toMatchObject({ index: 0, rule: 'max_length' })
})

it('applyPronunciations replaces whole words, longest first, once', () => {
  const speak = speakBy('omg/oh my god', 'lead/led', '燕少飞/(yan4)(shao3)(fei1)', '燕/(yan1)', 'a b/c', 'a/b', 'b/x')
  expect(speak('omg, the leader took lead.')).toBe('oh my god, the leader took led.')
  expect(speak('燕少飞飞燕')).toBe('(yan4)(shao3)(fei1)飞(yan1)')
  expect(speak('a b a')).toBe('c b')
  expect(speak('OMG $& nothing')).toBe('OMG $& nothing')
})

it('applyPronunciations uses the first of two entries and changes nothing without entries', () => {
  expect(speakBy('a/1', 'a/2', '__proto__/x')('a __proto__ constructor')).toBe('1 x constructor')
  expect(speakBy()('a/b')).toBe('a/b')
})

it('applyPronunciations equals a lookup of each word', () => {
  const word = fc.stringMatching(/^[a-c]{1,2}$/)
  fc.assert(
    fc.property(fc.array(word), fc.dictionary(word, fc.stringMatching(/^[x-z/ $&]{1,4}$/)), (words, spoken) => {
      const entries = Object.entries(spoken).map(([text, replacement]) => `${text}/${replacement}`)
      expect(checkPronunciations(entries)).toBeUndefined()
      expect(speakBy(...entries)(words.join(' '))).toBe(words.map((each) => spoken[each] ?? each).join(' '))
    }),
  )
})

it('checkPronunciations names the first entry that is not text, slash and replacement on one line', () => {
  const entry = fc.string({ unit: fc.constantFrom('a', '/', '\n', '\u2028', '中', '😀', ' '), maxLength: 6 })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const isRight = (text: string) =>
        text.split(/[\n\r\u2028\u2029]/).length === 1 && text.indexOf('/') > 0 && text.indexOf('/') < text.length - 1
      const wrong = entries.findIndex((text) => !isRight(text))
      expect(checkPronunciations(entries)?.index ?? -1).toBe(wrong)
    }),
  )
})
