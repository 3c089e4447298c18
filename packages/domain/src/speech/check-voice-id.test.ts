import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkVoiceId } from './check-voice-id.ts'

it('checkVoiceId accepts ids of the interface and any other that begins with a letter or number (D-294, B352a)', () => {
  for (const id of ['Arrogant_Miss', 'Chinese (Mandarin)_Kind-hearted_Antie', '1', '声音 2', 'é', 'a'.repeat(256)])
    expect([id, checkVoiceId(id)]).toEqual([id, undefined])
  expect(checkVoiceId('😀'.repeat(255))).toMatchObject({ rule: 'chars' })
  expect(checkVoiceId(`a${'😀'.repeat(255)}`)).toBeUndefined()
})

it('checkVoiceId rejects paths, options, commands and control characters (D-294, B233b, B352b, B447a)', () => {
  const hostile = ['../../etc/passwd', '--help', 'a\nb', 'a\u0000', 'a\u0085', '', ' a', '_a', '中/文']
  for (const id of [...hostile, ...[...'/\\<>"\'$;&|`'].map((char) => `a${char}b`)])
    expect([id, checkVoiceId(id)?.rule]).toEqual([id, 'chars'])
})

it('checkVoiceId rejects more than 256 characters (D-028, B233a, B447b)', () => {
  for (const id of ['a'.repeat(257), 'a'.repeat(300), `a${'😀'.repeat(256)}`, '/'.repeat(1_000_000)])
    expect(checkVoiceId(id)?.rule).toBe('max_length')
})

it('checkVoiceId accepts no text that could form a path, an option or a command', () => {
  const unit = fc.constantFrom(...'a9é中😀_- .()/\\<>"\'$;&|`\0\n\u0085\u2028')
  fc.assert(
    fc.property(fc.string({ unit }), (id) => {
      const begins = /^[a9é中]/.test(id)
      const holds = [...'/\\<>"\'$;&|`\0\n\u0085'].some((char) => id.includes(char))
      expect(checkVoiceId(id) === undefined).toBe(begins && !holds)
    }),
    { numRuns: 1_000 },
  )
})
