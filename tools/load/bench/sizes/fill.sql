-- :rows tasks of the last week, half of them of tenant :large, the rest of 999 others; a few of each kind are rare.
select make_partition(parent, (now() at time zone 'utc')::date - ago)
  from unnest(partitioned_tables()) parent, generate_series(2, 8) ago;

create temp table owners as
  select 0 as place, :large::bigint as id union all select 1, :small::bigint
  union all select n, :small::bigint + n from generate_series(2, 999) n;
create unique index on owners (place);
analyze owners;
insert into tenants (id, name, webhook_secret_sealed) select id, 'one of many', '' from owners where place > 1;
insert into accounts (tenant_id) select id from owners where place > 1;
insert into tenant_lanes (tenant_id, lane) select id, lane from owners, unnest(array['normal', 'off-peak', 'speech']) lane where place > 1;

create temp table made as
  select first_id_at(m.at) + m.n % 65536 as id, o.id as tenant, m.at, m.n,
         case when m.n % 200000 = 0 then 'genq1-classic' when m.n % 3 = 0 then 'genq3' else 'genq2' end as model,
         case when m.n % 200000 = 0 then '1080p' when m.n % 3 = 0 then '720p' else '540p' end as resolution,
         case when m.n % 100000 = 0 then 'failed' else 'success' end as state
    from (select n, date_trunc('milliseconds', now() - interval '6.9 days' * (1 - n::float8 / :rows)) as at
            from generate_series(1, :rows) n) m
    join owners o on o.place = case when m.n % 2 = 0 then 0 else 1 + m.n / 2 % 999 end;

insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, state, err_code, credits, progress, seq, lane,
                   has_slot, billable, bgm, has_callback, created_at)
  select id, tenant, 'k', 'text2video', 1, model, resolution, state, case state when 'failed' then 'SystemThrottling' else '' end,
         10, 100, 4, 'normal', false, true, false, false, at from made;
insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
  select id, tenant, model, jsonb_build_object('model', model, 'prompt', repeat('a lighthouse ', 20), 'duration', 4,
         'resolution', resolution, 'aspect_ratio', '16:9'), '{}', '{}', '', 'v', '[]', '' from made;
insert into creations (task_id, id, tenant_id, place, result, cover, seconds, width, height, fps, keep_until)
  select id, id, tenant, 0, object, object, 4, 960, 540, 24, now() + interval '7 days'
    from made, (select '{"key": "a/b", "sha256": "", "bytes": 1, "mediaType": "video/mp4"}'::jsonb as object) o;
insert into task_events (task_id, seq, tenant_id, state) select id, 1, tenant, 'created' from made;
insert into ledger_txns (ref_id, kind, tenant_id) select id, 'hold', tenant from made;
insert into ledger_entries (ref_id, kind, account, tenant_id, amount)
  select id, 'hold', account, tenant, amount from made, (values ('available', -10), ('holding', 10)) moved (account, amount);
vacuum analyze tasks, task_inputs, creations, task_events, ledger_txns, ledger_entries
