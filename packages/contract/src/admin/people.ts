import { z } from 'zod'
import { id, isId } from '../ids.ts'
import { roles } from '../roles.ts'
import { type AdminEndpoint, email, next, nothing, paging } from './admin-endpoint.ts'

const role = z.enum(roles)
const tenantId = id().refine(isId)

const membership = z.object({
  tenant_id: z.string(),
  tenant_name: z.string(),
  role,
  source: z
    .enum(['manual', 'groups'])
    .meta({ description: 'groups: from the identity provider, until a sign-in without the group' }),
})

const person = z.object({
  id: z.string(),
  email: z.string().nullable().meta({ description: 'null without an e-mail address, and after erasure' }),
  name: z.string(),
  is_operator: z.boolean(),
  can_read_content: z.boolean().meta({ description: 'May look at prompts and media of tenants; operators only' }),
  created_at: z.string(),
  signed_in_at: z.string().nullable(),
  erased_at: z.string().nullable(),
  memberships: z.array(membership),
})

const session = z.object({
  id: z.string(),
  person_id: z.string().nullable(),
  key_id: z.string().nullable().meta({ description: 'Set if the session began with an API key' }),
  method: z.enum(['link', 'oidc', 'key']),
  address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  used_at: z.string().meta({ description: 'Last request, rounded to the minute' }),
  idle_expires_at: z.string(),
  expires_at: z.string(),
})

/** People who sign in to the console. */
export const peopleEndpoints = {
  listPeople: {
    method: 'GET',
    path: '/admin/v1/people',
    summary: 'List people, oldest first',
    command: 'people list',
    body: z.object({ ...paging, email: email().optional().meta({ description: 'Only the person with this address' }) }),
    returns: z.object({ people: z.array(person), next }),
  },
  createPerson: {
    method: 'POST',
    path: '/admin/v1/people',
    summary: 'Create a person who may sign in to the console',
    command: 'people create',
    auditedFields: ['is_operator'],
    body: z.object({
      email: email(),
      name: z.string().trim().max(64).default(''),
      is_operator: z.boolean().default(false).meta({ description: 'Whether the person operates the installation' }),
    }),
    returns: person,
  },
  readPerson: {
    method: 'GET',
    path: '/admin/v1/people/{id}',
    summary: 'Get a person with memberships and sessions',
    command: 'people show',
    body: nothing,
    returns: person.extend({ sessions: z.array(session) }),
  },
  addMembership: {
    method: 'POST',
    path: '/admin/v1/people/{id}/memberships',
    summary: 'Set the role of a person in a tenant; ends the sessions of the person',
    command: 'people add-membership',
    auditedFields: ['tenant_id', 'role'],
    body: z.object({ tenant_id: tenantId, role }),
    returns: person,
  },
  removeMembership: {
    method: 'POST',
    path: '/admin/v1/people/{id}/remove-membership',
    summary: 'Remove a person from a tenant; ends the sessions of the person',
    command: 'people remove-membership',
    auditedFields: ['tenant_id'],
    body: z.object({ tenant_id: tenantId }),
    returns: person,
  },
  setOperator: {
    method: 'POST',
    path: '/admin/v1/people/{id}/operator',
    summary: 'Give or take the role operator; ends the sessions of the person',
    command: 'people operator',
    auditedFields: ['is_operator'],
    body: z.object({ is_operator: z.boolean() }),
    returns: person,
  },
  setContentRead: {
    method: 'POST',
    path: '/admin/v1/people/{id}/content-read',
    summary: 'Give or take the right to look at prompts and media; only another signed-in operator can give it',
    command: 'people content-read',
    auditedFields: ['can_read_content'],
    body: z.object({ can_read_content: z.boolean() }),
    returns: person,
  },
  createLoginLink: {
    method: 'POST',
    path: '/admin/v1/people/{id}/login-link',
    summary: 'Create a sign-in link for a person; it works once, within 10 minutes',
    command: 'people login-link',
    body: nothing,
    returns: z.object({ url: z.string(), expires_at: z.string() }),
  },
  endSessions: {
    method: 'POST',
    path: '/admin/v1/people/{id}/end-sessions',
    summary: 'End all sessions and sign-in links of a person',
    command: 'people end-sessions',
    body: nothing,
    returns: z.object({ id: z.string(), ended: z.int().meta({ description: 'Sessions that ended' }) }),
  },
  exportPerson: {
    method: 'GET',
    path: '/admin/v1/people/{id}/export',
    summary: 'Export everything stored about a person, as JSON lines',
    command: 'people export',
    streams: true,
    body: nothing,
    returns: z.string().meta({ description: 'Lines with person, membership, session, grant request or audit entry' }),
  },
  erasePerson: {
    method: 'POST',
    path: '/admin/v1/people/{id}/erase',
    summary: 'Erase address, name and roles of a person; the audit log keeps the id',
    command: 'people erase',
    body: nothing,
    returns: person,
  },
  listSessions: {
    method: 'GET',
    path: '/admin/v1/sessions',
    summary: 'List console sessions, oldest first',
    command: 'session list',
    body: z.object(paging),
    returns: z.object({ sessions: z.array(session), next }),
  },
  revokeSession: {
    method: 'POST',
    path: '/admin/v1/sessions/{id}/revoke',
    summary: 'End a console session',
    command: 'session revoke',
    body: nothing,
    returns: z.object({ id: z.string(), revoked: z.boolean() }),
  },
} as const satisfies Record<string, AdminEndpoint>
