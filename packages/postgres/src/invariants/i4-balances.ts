import type { Invariant } from './invariant.ts'

/** `ledger_sums` are the sums of entries, counted now or kept up by whoever asks. */
export const balances: Invariant = {
  name: 'I4',
  sentence: 'balance = sum of entries; available credits never negative; credits shown = credits moved',
  holds: 'always',
  queries: [
    `select a.tenant_id || ' ' || b.account as id
       from accounts a
       cross join lateral (values ('available', a.available), ('holding', a.holding),
                                  ('revenue', a.revenue), ('funding', a.funding)) as b (account, balance)
       left join ledger_sums s on s.tenant_id = a.tenant_id and s.account = b.account
      where b.balance <> coalesce(s.total, 0) or (b.account = 'available' and b.balance < 0)`,
    `select t.id from tasks t
       left join (select ref_id, sum(amount) as credits from ledger_entries
                   where kind = 'capture' and account = 'revenue' group by ref_id) moved on moved.ref_id = t.id
      where t.billable and t.state in ('success', 'failed') and t.credits <> coalesce(moved.credits, 0)`,
  ],
}
