import { expect, it } from 'vitest'
import { checkVoiceId } from './check-voice-id.ts'

it('takes the identifiers of the interface and any other that begins with a letter or number (D-294, B352a)', () => {
  for (const id of ['Arrogant_Miss', 'Chinese (Mandarin)_Kind-hearted_Antie', '1', '声音 2', 'é', 'a'.repeat(256)])
    expect([id, checkVoiceId(id)]).toEqual([id, undefined])
  expect(checkVoiceId('😀'.repeat(255))).toMatchObject({ rule: 'chars' })
  expect(checkVoiceId(`a${'😀'.repeat(255)}`)).toBeUndefined()
})

it('refuses paths, options, commands and control characters (D-294, B233b, B352b, B447a)', () => {
  const hostile = ['../../etc/passwd', '--help', 'a\nb', 'a\u0000', 'a\u0085', '', ' a', '_a', '中/文']
  for (const id of [...hostile, ...[...'/\\<>"\'$;&|`'].map((char) => `a${char}b`)])
    expect([id, checkVoiceId(id)?.rule]).toEqual([id, 'chars'])
})

it('bounds them by 256 characters (D-028, B233a, B447b)', () => {
  for (const id of ['a'.repeat(257), 'a'.repeat(300), `a${'😀'.repeat(256)}`, '/'.repeat(1_000_000)])
    expect(checkVoiceId(id)?.rule).toBe('max_length')
})
