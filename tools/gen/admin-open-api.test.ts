import { expect, it } from 'vitest'
import { adminOpenApi } from './admin-open-api.ts'

type Operation = { summary?: string; tags?: string[] }
const { paths, tags, servers } = adminOpenApi() as {
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  servers: { url: string; variables: Record<string, { default: string }> }[]
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
)

it('the administration document gives every operation a summary and one described tag', () => {
  const described = tags.filter(({ description }) => description !== '').map(({ name }) => name)
  const faulty = operations.filter(
    ({ summary, tags: given = [] }) => !summary || given.length !== 1 || !described.includes(given[0] ?? ''),
  )
  expect(faulty.map(({ name }) => name)).toEqual([])
})

it('the administration document describes only tags that an operation has', () => {
  const used = new Set(operations.flatMap(({ tags: given = [] }) => given))
  expect(tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
})

it('the administration document tags calls below a tenant by their resource', () => {
  const findTags = (name: string) => operations.find((operation) => operation.name === name)?.tags
  expect(findTags('get /admin/v1/tenants/{id}')).toEqual(['Tenants'])
  expect(findTags('get /admin/v1/tenants/{id}/keys')).toEqual(['Keys'])
  expect(findTags('get /admin/v1/tenants/{id}/statement')).toEqual(['Credits'])
})

it('the administration document names a server whose default is a checkout', () => {
  expect(servers.map(({ variables }) => variables['address']?.default)).toEqual(['http://127.0.0.1:15401'])
})
