/** Reply of `/console/api/session`. Signed in is either a person or an API key. */
export type Session = {
  id: string
  person: { id: string; email: string | null; name: string } | null
  key: { id: string; name: string; tenant_id: string; scopes: string[] } | null
  is_operator: boolean
  can_read_content: boolean
  memberships: { tenant_id: string; tenant_name: string; role: string }[]
  created_at: string
  idle_expires_at: string
  expires_at: string
  result_origin: string
  version: string
}

/** A session as lists show it. */
export type OwnSession = {
  id: string
  person_id: string | null
  key_id: string | null
  method: 'link' | 'oidc' | 'key'
  address: string
  user_agent: string
  created_at: string
  used_at: string
  idle_expires_at: string
  expires_at: string
}
