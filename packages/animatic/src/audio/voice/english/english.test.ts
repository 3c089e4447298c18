import { describe, expect, it } from 'vitest'
import { englishPhonemes } from './english-phonemes.ts'
import { expandEnglish } from './expand-english.ts'
import { spellOut } from './spell-out.ts'

describe('expandEnglish', () => {
  it.each([
    ['Dr. Smith paid $3.50.', 'doctor Smith paid three dollars and fifty cents.'],
    ['on March 15, 2024 at 7:05 pm', 'on March fifteenth, twenty twenty four at seven oh five P M'],
    ['It is 7:00.', "It is seven o'clock."],
    ['The 1990s were 25% better.', 'The nineteen nineties were twenty five percent better.'],
    ['at -5°C and 80 km/h', 'at minus five degrees Celsius and eighty kilometers per hour'],
    ['It costs €1,200 or $3 million.', 'It costs one thousand two hundred euros or three million dollars.'],
    ['2024-03-15', 'March fifteenth, twenty twenty four'],
    ['the 21st, 3.14 and 10-20', 'the twenty first, three point one four and ten to twenty'],
    ['cats, dogs etc.', 'cats, dogs et cetera.'],
    ['see www.example.com', 'see www dot example dot com'],
    ['No. 5 & 1/2', 'number five and one half'],
    ['St. James St. in London', 'saint James street in London'],
    ['He lives on Main St. The house is red.', 'He lives on Main street. The house is red.'],
    ['Visit St. Paul and 42nd St.', 'Visit saint Paul and forty second street.'],
    ['Open Mon., Wed., Sat. and Sun.', 'Open Monday, Wednesday, Saturday and Sunday.'],
    ['She sat. They love the sun.', 'She sat. They love the sun.'],
    ['Tea, cake, etc., for Mr. and Mrs. Lee', 'Tea, cake, et cetera, for mister and missus Lee'],
    ['call 5551234567', 'call five five five one two three four five six seven'],
  ])('expands %s to %s', (written, read) => {
    expect(expandEnglish(written).replace(/ (?=[,.])/g, '')).toBe(read)
  })
})

describe('englishPhonemes', () => {
  it.each([
    ['hello world', 'həlˈO wˈɜɹld'],
    ['the apple, the boat', 'ði ˈæpəl, ðə bˈOt'],
    ['I use it. No use.', 'ˌI jˈuz ɪt. nˈO jˈus.'],
    ['NASA in the USA', 'nˈæsə ɪn ðə jˈu ˈɛs ˈA'],
  ])('%s → %s', (written, phonemes) => {
    expect(englishPhonemes(written).replaceAll(' ', '')).toBe(phonemes.replaceAll(' ', ''))
  })

  it('derives endings and compounds that no dictionary lists', () => {
    expect(englishPhonemes('watercolours')).toBe('wˈɔɾəɹkˌʌləɹz')
    expect(englishPhonemes('unpacking')).toContain('pˈækɪŋ')
  })

  it('guesses other words by their letters, with one stress', () => {
    expect(spellOut('plinth')).toBe('P L IH1 N TH')
    expect(spellOut('snorgle')).toBe('S N AO1 R G AH0 L')
    for (const word of ['flimbertation', 'quixotry', 'zorblax']) expect(spellOut(word).match(/1/g)).toHaveLength(1)
  })
})
