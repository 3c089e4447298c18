import { type AccountReader, creditsReply } from '@kinora/domain'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { readFlag } from './read-flag.ts'

export const getCredits = async (
  request: Incoming,
  _body: unknown,
  deps: { account: AccountReader },
): Promise<Answer> => {
  const withGrants = readFlag('show_detail', request.query.get('show_detail') || 'false')
  const account = await deps.account.read(callerOf(request).tenantId, { withGrants })
  return json(JSON.stringify(creditsReply(account)))
}
