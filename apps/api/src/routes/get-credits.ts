import { type AccountReader, creditsReply } from '@kinora/domain'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readFlag } from './read-flag.ts'

export const getCredits = async (
  request: Incoming,
  _body: unknown,
  deps: { account: AccountReader },
): Promise<RouteResponse> => {
  const withGrants = readFlag('show_detail', request.query.get('show_detail') || 'false')
  const account = await deps.account.read(requireCaller(request).tenantId, { withGrants })
  return json(JSON.stringify(creditsReply(account)))
}
