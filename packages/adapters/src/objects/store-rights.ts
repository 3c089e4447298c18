// Has no imports: the process runner reads it before the build.

/** The contents of the bucket by prefix. */
export const storePrefixes = {
  uploads: { prefix: 'uploads/', holds: 'uploads as clients put them' },
  sources: { prefix: 'sources/', holds: 'inputs as sent or fetched, and finished uploads' },
  inputs: { prefix: 'inputs/', holds: 'inputs after decoding, which replies show' },
  work: { prefix: 'work/', holds: 'files between two steps, and media of deleted subjects that an open task uses' },
  results: { prefix: 'results/', holds: 'results, covers and marked copies' },
  blocked: { prefix: 'blocked/', holds: 'one empty object per closed tenant' },
  legacy: { prefix: '20', holds: 'inputs and results of versions before 0.2, by day' },
} as const
export type StorePrefix = keyof typeof storePrefixes

const storeActions = {
  get: 's3:GetObject',
  put: 's3:PutObject',
  delete: 's3:DeleteObject',
  list: 's3:ListBucket',
} as const
export type StoreRight = keyof typeof storeActions

type Rights = { [prefix in StorePrefix]?: readonly StoreRight[] }

const all = ['get', 'put', 'delete', 'list'] as const
const read = ['get', 'list'] as const

/** The keys of the store, their holders and their rights by prefix; nothing else is granted. */
export const storeKeys = {
  api: {
    holder: 'API',
    rights: { uploads: ['get'], sources: ['put'], results: ['get'], legacy: ['get'] },
  },
  worker: {
    holder: 'worker',
    rights: {
      uploads: ['delete', 'list'],
      sources: all,
      inputs: all,
      work: all,
      results: all,
      blocked: ['put'],
      legacy: all,
    },
  },
  reader: {
    holder: 'API and worker, to sign result URLs',
    rights: { inputs: ['get'], results: ['get'], legacy: ['get'] },
  },
  uploader: { holder: 'API, to sign upload URLs', rights: { uploads: ['put'] } },
  backup: {
    holder: 'operator, to copy the bucket',
    rights: { uploads: read, sources: read, inputs: read, results: read, blocked: read, legacy: read },
  },
} as const satisfies Record<string, { holder: string; rights: Rights }>
export type StoreKey = keyof typeof storeKeys
export const storeKeyNames = Object.keys(storeKeys) as StoreKey[]

/** The proxy reads the marks of closed tenants without a key. */
const anonymousRights: Rights = { blocked: ['get'] }

export type PolicyStatement = {
  Effect: 'Allow'
  Principal: { AWS: string[] }
  Action: string[]
  Resource: string[]
  Condition?: { StringLike: { 's3:prefix': string[] } }
}

const statementsFor = (bucket: string, principal: string, rights: Rights): PolicyStatement[] =>
  all.flatMap((right): PolicyStatement[] => {
    const patterns = (Object.keys(storePrefixes) as StorePrefix[])
      .filter((name) => rights[name]?.includes(right))
      .map((name) => `${storePrefixes[name].prefix}*`)
    if (patterns.length === 0) return []
    const allow = { Effect: 'Allow' as const, Principal: { AWS: [principal] }, Action: [storeActions[right]] }
    const arn = `arn:aws:s3:::${bucket}`
    // Listing is a right over the bucket, bounded by the prefix that a request names.
    return right === 'list'
      ? [{ ...allow, Resource: [arn], Condition: { StringLike: { 's3:prefix': patterns } } }]
      : [{ ...allow, Resource: patterns.map((pattern) => `${arn}/${pattern}`) }]
  })

export type BucketPolicy = { Version: string; Statement: PolicyStatement[] }

/** The bucket policy that grants exactly these rights. */
export const buildBucketPolicy = (bucket: string): BucketPolicy => ({
  Version: '2012-10-17',
  Statement: [
    ...storeKeyNames.flatMap((name) => statementsFor(bucket, name, storeKeys[name].rights)),
    ...statementsFor(bucket, '*', anonymousRights),
  ],
})
