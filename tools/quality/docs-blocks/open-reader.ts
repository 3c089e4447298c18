import { join } from 'node:path'
import { createAdminClient } from '@kinora/sdk/admin'
import { inheritedEnvironment, pythonFolder, repoRoot, searchPath } from '../../testkit/environment.ts'
import { openFilm } from './open-film.ts'
import type { FilmKind } from './read-blocks.ts'
import type { Reader } from './run-page.ts'

type Service = { url: string; adminUrl: string; adminToken: string }
type Member = { key: string; tenantId: string; film?: Record<string, string> }

const credits = 10_000

/** Every page has a separate tenant. Its key is a test key unless the page needs real results. */
export const openReader = ({ url, adminUrl, adminToken }: Service): Reader => {
  const admin = createAdminClient({ baseUrl: adminUrl, token: adminToken })
  const createMember = async (isLive: boolean): Promise<Member> => {
    const { id } = await admin.createTenant({ name: 'documentation' })
    if (isLive) await admin.grantCredits(id, { credits, reason: 'documentation' })
    const { key } = await admin.createKey(id, { name: 'pages', ...(isLive ? {} : { env: 'test' }) })
    return { key, tenantId: id }
  }
  // Pages that work on a film of one kind share it and its tenant.
  const films = new Map<FilmKind, Promise<Member>>()
  const createMemberWithFilm = (kind: FilmKind): Promise<Member> => {
    const known = films.get(kind)
    if (known) return known
    const created = createMember(false).then(async (member) => {
      return { ...member, film: await openFilm(kind, { baseUrl: url, key: member.key }) }
    })
    films.set(kind, created)
    return created
  }
  return async ({ liveKey, administration, film }) => {
    const member = await (film ? createMemberWithFilm(film) : createMember(liveKey))
    return {
      PATH: [join(repoRoot, 'node_modules/.bin'), join(pythonFolder(), 'bin'), searchPath].join(':'),
      HOME: inheritedEnvironment['HOME'] ?? '/',
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      PYTHONPATH: join(repoRoot, 'packages/sdk-python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      KINORA_URL: url,
      KINORA_KEY: member.key,
      ...member.film,
      ...(administration
        ? { KINORA_ADMIN_URL: adminUrl, KINORA_ADMIN_TOKEN: adminToken, TENANT: member.tenantId }
        : {}),
    }
  }
}
