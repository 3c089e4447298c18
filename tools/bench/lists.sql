-- :rows tasks of the last week, half of them of tenant 1, the rest of 999 others; a few of each kind are rare.
select make_partition(parent, day) from missing_partitions(1);
select make_partition(parent, (now() at time zone 'utc')::date - ago)
  from unnest(array['tasks', 'task_inputs', 'creations', 'inputs']) parent, generate_series(2, 8) ago;

create temp table made as
  select first_id_at(at) + n % 65536 as id, case when n % 2 = 0 then 1 else 2 + n / 2 % 999 end as tenant, at, n,
         case when n % 200000 = 0 then 'genq1-classic' when n % 3 = 0 then 'genq3' else 'genq2' end as model,
         case when n % 200000 = 0 then '1080p' when n % 3 = 0 then '720p' else '540p' end as resolution,
         case when n % 100000 = 0 then 'failed' else 'success' end as state
    from (select n, date_trunc('milliseconds', now() - interval '6.9 days' * (1 - n::float8 / :rows)) as at
            from generate_series(1, :rows) n) moments;

insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, state, err_code, credits, progress, seq, lane,
                   has_slot, billable, bgm, has_callback, created_at)
  select id, tenant, 'k', 'text2video', 1, model, resolution, state, case state when 'failed' then 'SystemThrottling' else '' end,
         10, 100, 4, 'normal', false, true, false, false, at from made on conflict do nothing;
insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
  select id, tenant, model, jsonb_build_object('model', model, 'prompt', repeat('a lighthouse ', 20), 'duration', 4,
         'resolution', resolution, 'aspect_ratio', '16:9'), '{}', '{}', '', 'v', '[]', '' from made on conflict do nothing;
insert into creations (task_id, id, tenant_id, place, result, cover, seconds, width, height, fps, keep_until)
  select id, id, tenant, 0, object, object, 4, 960, 540, 24, now() + interval '7 days'
    from made, (select '{"key": "a/b", "sha256": "", "bytes": 1, "mediaType": "video/mp4"}'::jsonb as object) o
  on conflict do nothing;
vacuum analyze tasks, task_inputs, creations
