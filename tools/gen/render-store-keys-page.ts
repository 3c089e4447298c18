import { type BucketPolicy, storeKeyNames, storeKeys, storePrefixes } from '@kinora/adapters/store-rights'
import {
  anonymous,
  type Principal,
  prefixNames,
  readMatrix,
  type StoreVerb,
  storePrincipals,
} from '../dev/services/store-matrix.ts'
import { markdownTable } from './markdown-table.ts'

const verbWords: Record<StoreVerb, string> = {
  get: 'Get',
  put: 'Put',
  multipart: 'Multipart',
  delete: 'Delete',
  list: 'List',
}

/** The store keys with the permissions that the bucket policy grants to each. */
export const renderStoreKeysPage = (policy: BucketPolicy): string => {
  const matrix = readMatrix(policy)
  const cells = (principal: Principal) =>
    prefixNames.map((name) => matrix[principal][name].map((verb) => verbWords[verb]).join(' ') || '—')
  const prefixes = prefixNames.map((name) => `\`${storePrefixes[name].prefix}\``)
  return `# Store keys

Written by \`npm run gen\` from \`packages/adapters/src/objects/store-rights.ts\`; do not edit.

Every process has a separate key of the object store. The bucket policy grants each key the verbs below under each prefix and
nothing else; \`tools/dev/services/store-rights.int.test.ts\` tries every key, prefix and verb against a running store and compares
the result with this page. The root key only creates the bucket, the keys and the policy; no process holds it.

## Keys

${markdownTable(
  ['key', 'held by'],
  [
    ...storeKeyNames.map((name) => [`\`${name}\``, storeKeys[name].holder] as const),
    ['none', 'proxy in front of the store, to refuse URLs of closed tenants'],
  ],
)}
## Prefixes

${markdownTable(
  ['prefix', 'content'],
  prefixNames.map((name) => [`\`${storePrefixes[name].prefix}\``, storePrefixes[name].holds]),
)}
## Permissions

${markdownTable(
  ['key', ...prefixes],
  storePrincipals.map((principal) => [principal === anonymous ? 'none' : `\`${principal}\``, ...cells(principal)]),
)}
Multipart uploads need the permission to put; the service itself starts none. The policy grants listing by the prefix that the
request names, so no key lists the whole bucket. No key reads or changes the policy, the CORS rules or the bucket.

## Bucket policy

For another store than the bundled one, create the five keys there and apply this policy. AWS writes principals as ARNs of IAM
users. AWS also answers 403 in place of 404 for a missing object unless the key may list the bucket: grant \`s3:ListBucket\` to
the API's key there. Apply the policy without white space (\`jq -c .\`): versitygw stores it in an extended attribute, which
holds less than 4 KiB on ext4.

\`\`\`json
${JSON.stringify(policy, null, 2)}
\`\`\`
`
}
