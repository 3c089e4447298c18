import { type AccountReader, creditsReply, refuse } from '@kinora/domain'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../incoming.ts'

export const getCredits = async (
  request: Incoming,
  _body: unknown,
  deps: { account: AccountReader },
): Promise<Answer> => {
  const detail = request.query.get('show_detail') || 'false'
  if (detail !== 'true' && detail !== 'false') refuse({ field: 'show_detail', rule: 'enum', message: 'true or false' })
  const account = await deps.account.read(callerOf(request).tenantId, { withGrants: detail === 'true' })
  return json(JSON.stringify(creditsReply(account)))
}
