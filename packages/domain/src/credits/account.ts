import type { CreditsReply } from '@kinora/contract'

export type Grant = { id: string; name: string; credits: number; remain: number; createdAt: Date; endsAt: Date | null }

/** Balance and load of a tenant. */
export type Account = {
  available: number
  /** The share of grants that expire. */
  ending: number
  slots: number
  inUse: number
  waiting: number
  /** Newest first. */
  grants: readonly Grant[]
}

export type AccountReader = { read(tenantId: string, options: { withGrants: boolean }): Promise<Account> }

/** Grants without an end are used oldest first, so the remainder belongs to the newest. */
const withRemains = ({ available, ending, grants }: Account): Grant[] => {
  let left = available - ending
  return grants.map((grant) => {
    if (grant.endsAt !== null) return grant
    const remain = Math.min(left, grant.credits)
    left -= remain
    return { ...grant, remain }
  })
}

export const creditsReply = (account: Account): CreditsReply => ({
  remains: [
    {
      type: 'metered',
      credit_remain: account.available,
      concurrency_limit: account.slots,
      current_concurrency: account.inUse,
      queue_count: account.waiting,
    },
  ],
  packages: withRemains(account).map(({ id, name, credits, remain, createdAt, endsAt }) => ({
    id,
    name,
    type: 'metered',
    concurrency: account.slots,
    credit_amount: credits,
    credit_remain: remain,
    created_at: createdAt.toISOString(),
    purchase_at: createdAt.toISOString(),
    valid_from: createdAt.toISOString(),
    valid_to: endsAt?.toISOString() ?? '',
  })),
})
