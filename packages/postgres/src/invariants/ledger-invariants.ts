import type { Invariant } from './invariant.ts'

export const balanced: Invariant = {
  name: 'I1',
  sentence: 'every ledger transaction balances',
  holds: 'always',
  queries: [
    `select ref_id || ' ' || kind as id from ledger_entries
      group by ref_id, kind having sum(amount) <> 0 or count(*) < 2`,
    `select coalesce(t.ref_id, e.ref_id) || ' ' || coalesce(t.kind, e.kind) as id
       from ledger_txns t full join (select distinct ref_id, kind from ledger_entries) e
         on e.ref_id = t.ref_id and e.kind = t.kind
      where t.ref_id is null or e.ref_id is null`,
  ],
}

export const resolvedOnce: Invariant = {
  name: 'I2',
  sentence: 'one hold per billable task, none for others; exactly one resolution at the end',
  holds: 'always',
  queries: [
    `select t.id from tasks t left join ledger_txns l on l.ref_id = t.id
      group by t.id, t.billable
     having count(*) filter (where l.kind = 'hold') <> case when t.billable then 1 else 0 end
         or count(*) filter (where l.kind = 'topup') > 1
         or count(*) filter (where l.kind in ('capture', 'release')) > 1`,
    `select t.id from tasks t
      where t.billable and t.state in ('success', 'failed')
        and not exists (select 1 from ledger_txns l where l.ref_id = t.id
                         and l.kind = case t.state when 'success' then 'capture' else 'release' end)`,
  ],
}

export const nothingHeld: Invariant = {
  name: 'I3',
  sentence: 'no resolution on an open task, nothing left in holding for an ended one',
  holds: 'always',
  queries: [
    `select t.id from tasks t join ledger_txns l on l.ref_id = t.id
      where t.state not in ('success', 'failed') and l.kind in ('capture', 'release')`,
    `select t.id from tasks t join ledger_entries e on e.ref_id = t.id and e.account = 'holding'
      where t.state in ('success', 'failed') group by t.id having sum(e.amount) <> 0`,
  ],
}

/** `ledger_sums` are the sums of entries, computed from all entries or maintained by the caller. */
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

/** The sums of I4 over the whole ledger. The standing check maintains its own. */
export const wholeSums = `ledger_sums as (
  select tenant_id, account, sum(amount) as total from ledger_entries group by tenant_id, account)`
