-- Up Migration

-- The list of tenants shows their balances, which one statement reads.
create policy for_operators on accounts for select to kinora_admin using (true);
