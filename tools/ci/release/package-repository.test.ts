import { expect, it } from 'vitest'
import { withRepository } from './package-repository.ts'

it('withRepository names the repository of the workflow and the folder of the package', () => {
  expect(withRepository({ name: '@kinora/sdk' }, 'owner/kinora', 'packages/sdk')).toEqual({
    name: '@kinora/sdk',
    repository: { type: 'git', url: 'git+https://github.com/owner/kinora.git', directory: 'packages/sdk' },
  })
})
