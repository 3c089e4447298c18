import { buildBucketPolicy } from '@kinora/adapters/store-rights'
import { expect, it } from 'vitest'
import { readMatrix } from './store-matrix.ts'

const policy = () => buildBucketPolicy('kinora')
const statement = {
  Effect: 'Allow' as const,
  Principal: { AWS: ['uploader'] },
  Action: ['s3:GetObject'],
  Resource: ['arn:aws:s3:::kinora/*'],
}

it('the matrix of the policy grants the uploader Put and Multipart under uploads/ only', () => {
  const granted = Object.entries(readMatrix(policy()).uploader).filter(([, verbs]) => verbs.length > 0)
  // Requests without a key may read the marks of closed tenants.
  expect(granted).toEqual([
    ['uploads', ['put', 'multipart']],
    ['blocked', ['get']],
  ])
})

it('the matrix shows a right that a policy grants over the whole bucket (planted)', () => {
  const planted = { Statement: [...policy().Statement, statement] }
  expect(Object.values(readMatrix(planted).uploader).filter((verbs) => verbs.includes('get'))).toHaveLength(7)
})

it('the matrix shows what a policy grants without a key (planted)', () => {
  const planted = { Statement: [...policy().Statement, { ...statement, Principal: { AWS: ['*'] } }] }
  expect(readMatrix(planted)['*'].results).toEqual(['get'])
  expect(readMatrix(planted).uploader.results).toEqual(['get'])
})

it('only the keys worker and backup list results/ and read sources/', () => {
  const matrix = readMatrix(policy())
  const keysWith = (verb: 'list' | 'get', prefix: 'results' | 'sources') =>
    Object.entries(matrix).flatMap(([key, row]) => (row[prefix].includes(verb) ? [key] : []))
  expect(keysWith('list', 'results')).toEqual(['worker', 'backup'])
  expect(keysWith('get', 'sources')).toEqual(['worker', 'backup'])
})
