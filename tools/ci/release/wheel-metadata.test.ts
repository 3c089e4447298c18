import { expect, it } from 'vitest'
import { findWheelFaults, parseWheelMetadata } from './wheel-metadata.ts'

const text = `Metadata-Version: 2.4
Name: kinora
Version: 0.2.0
Summary: Client for Kinora
License-Expression: Apache-2.0
Classifier: Typing :: Typed
Classifier: Framework :: AsyncIO
Requires-Python: >=3.10
Description-Content-Type: text/markdown

# kinora

Name: not a field
`

it('parseWheelMetadata reads the fields above the first empty line and the description below it', () => {
  const { fields, description } = parseWheelMetadata(text)
  expect([fields.get('Name'), fields.get('Classifier')]).toEqual(['kinora', 'Typing :: Typed'])
  expect(description).toBe('# kinora\n\nName: not a field')
})

it('findWheelFaults accepts complete metadata of the version', () => {
  expect(findWheelFaults(parseWheelMetadata(text), '0.2.0')).toEqual([])
})

it('findWheelFaults names another version, missing fields and an empty description', () => {
  expect(findWheelFaults(parseWheelMetadata(text.replace(/^(Summary|License).*\n/gm, '')), '0.3.0')).toEqual([
    'wheel: Version must be 0.3.0 (got 0.2.0)',
    'wheel: License-Expression must be Apache-2.0 (got none)',
    'wheel: Summary is missing',
  ])
  expect(findWheelFaults(parseWheelMetadata(text.split('\n\n')[0] ?? ''), '0.2.0')).toEqual([
    'wheel: the description is empty',
  ])
})
