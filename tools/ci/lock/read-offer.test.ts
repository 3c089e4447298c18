import { expect, it } from 'vitest'
import { readOffer } from './read-offer.ts'

const failWith = (output: { stdout?: string; stderr?: string }) => async () => {
  throw Object.assign(new Error('exit code 1'), { stdout: '', stderr: '', ...output })
}

it.each([
  ['silent', { stdout: '{"error":{"code":"E404","summary":"No match found for version 9.0.0"}}' }],
  ['error', { stderr: 'npm error code E404', stdout: '{"error":{"code":"E404"}}' }],
  ['verbose', { stderr: 'npm verbose cli node\nnpm error code ETARGET' }],
])('a version that the registry does not offer is found at the npm log level %s (C66)', async (_level, output) => {
  expect(await readOffer(failWith(output), 'tool', '9.0.0')).toBeUndefined()
})

it('a registry that cannot be reached is an error, not a missing version (C66)', async () => {
  const unreachable = failWith({ stdout: '{"error":{"code":"ECONNREFUSED"}}' })
  await expect(readOffer(unreachable, 'tool', '1.0.0')).rejects.toThrow('exit code 1')
})

it.each([
  ['only a hash', '"sha512-a"', { integrity: 'sha512-a' }],
  [
    'a hash and systems',
    '{"dist.integrity":"sha512-a","os":["linux"],"cpu":"x64"}',
    { integrity: 'sha512-a', os: ['linux'], cpu: ['x64'] },
  ],
  ['nothing', '', undefined],
])('the entry of a version with %s is read', async (_what, stdout, expected) => {
  expect(await readOffer(async () => ({ stdout }), 'tool', '1.0.0')).toEqual(expected)
})
