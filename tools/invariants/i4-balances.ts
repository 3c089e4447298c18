import type { Invariant } from './invariant.ts'

export const balances: Invariant = {
  name: 'I4',
  sentence: 'balance = sum of entries; available credits never negative; credits shown = credits moved',
  holds: 'always',
  queries: [
    `select a.tenant_id || ' ' || b.account as id
       from accounts a
       cross join lateral (values ('available', a.available), ('holding', a.holding),
                                  ('revenue', a.revenue), ('funding', a.funding)) as b (account, balance)
       left join (select tenant_id, account, sum(amount) as total from ledger_entries group by tenant_id, account) e
         on e.tenant_id = a.tenant_id and e.account = b.account
      where b.balance <> coalesce(e.total, 0) or (b.account = 'available' and b.balance < 0)`,
    `select t.id from tasks t
      where t.billable and t.state in ('success', 'failed')
        and t.credits <> coalesce((select sum(e.amount) from ledger_entries e
              where e.ref_id = t.id and e.kind = 'capture' and e.account = 'revenue'), 0)`,
  ],
}
