import { expect, it } from 'vitest'
import { publishCommand } from './publish-packages.ts'

it('publishCommand adds provenance, and in a dry run only the dry run', () => {
  const command = ['npm', 'publish', 'a.tgz', '--access=public', '--loglevel=warn']
  expect(publishCommand('a.tgz', false)).toEqual([...command, '--provenance'])
  expect(publishCommand('a.tgz', true)).toEqual([...command, '--dry-run'])
})
