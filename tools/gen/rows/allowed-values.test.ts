import { expect, it } from 'vitest'
import { readAllowedValues } from './allowed-values.ts'

it('readAllowedValues reads the texts of a check constraint', () => {
  const definition = "CHECK ((state = ANY (ARRAY['on trial'::text, 'it''s, out'::text])))"
  expect(readAllowedValues(definition)).toEqual(['on trial', "it's, out"])
})

it.each([
  'CHECK ((credits >= 0))',
  "CHECK (((state = ANY (ARRAY['a'::text])) OR (err_code = 'b'::text)))",
  'CHECK ((place = ANY (ARRAY[1, 2])))',
])('readAllowedValues returns undefined for %s', (definition) => {
  expect(readAllowedValues(definition)).toBeUndefined()
})
