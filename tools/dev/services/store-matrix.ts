import { type BucketPolicy, type StorePrefix, storeKeyNames, storePrefixes } from '@kinora/adapters/store-rights'

const verbActions = {
  get: 's3:GetObject',
  put: 's3:PutObject',
  // S3 has no separate permission for it.
  multipart: 's3:PutObject',
  delete: 's3:DeleteObject',
  list: 's3:ListBucket',
} as const
export type StoreVerb = keyof typeof verbActions
export const storeVerbs = Object.keys(verbActions) as StoreVerb[]
export const prefixNames = Object.keys(storePrefixes) as StorePrefix[]

/** A request without a key. */
export const anonymous = '*'
export const storePrincipals = [...storeKeyNames, anonymous] as const
export type Principal = (typeof storePrincipals)[number]

export type StoreMatrix = Record<Principal, Record<StorePrefix, StoreVerb[]>>

type Policy = Pick<BucketPolicy, 'Statement'>

const isGranted = (policy: Policy, principal: Principal, name: StorePrefix, verb: StoreVerb): boolean => {
  const { prefix } = storePrefixes[name]
  return policy.Statement.some(({ Principal, Action, Resource, Condition }) => {
    const matchesPrincipal = Principal.AWS.includes(principal) || Principal.AWS.includes(anonymous)
    const patterns = Condition?.StringLike['s3:prefix'] ?? Resource.map((arn) => arn.slice(arn.indexOf('/') + 1))
    const matchesPrefix = patterns.some((pattern) => pattern.endsWith('*') && prefix.startsWith(pattern.slice(0, -1)))
    return matchesPrincipal && matchesPrefix && Action.includes(verbActions[verb])
  })
}

/** The verbs that each key, and a request without a key, may use under each prefix. */
export const fillMatrix = (
  isAllowed: (principal: Principal, prefix: StorePrefix, verb: StoreVerb) => boolean,
): StoreMatrix => {
  const row = (principal: Principal) =>
    prefixNames.map((prefix) => [prefix, storeVerbs.filter((verb) => isAllowed(principal, prefix, verb))] as const)
  return Object.fromEntries(
    storePrincipals.map((principal) => [principal, Object.fromEntries(row(principal))]),
  ) as StoreMatrix // every principal and prefix was just filled in
}

/** The matrix that a bucket policy grants. */
export const readMatrix = (policy: Policy): StoreMatrix =>
  fillMatrix((principal, prefix, verb) => isGranted(policy, principal, prefix, verb))
