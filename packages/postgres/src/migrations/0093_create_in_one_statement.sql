-- Up Migration

-- Creates a task in one statement: hold, place in the queue, rows, and the reply for its idempotency key. The account and the
-- lane of the tenant are locked from the hold to the commit, so creates of one tenant wait for one statement of each other.
-- Texts that are not valid in JSON have parameters of their own. `reply` has the texts before and after the time of creation.
create function create_task(p_tenant bigint, p_task jsonb, p_texts jsonb, p_payload bytea, p_callback_url text, p_concurrency int,
    p_cap int, p_reply jsonb, out has_slot boolean, out created_at timestamptz)
  language plpgsql as $$
declare
  v_id bigint := p_task ->> 'id';
  v_preparing boolean := p_task ->> 'isPreparing';
  v_shows text := p_task ->> 'shows';
  v_used jsonb := p_task -> 'used';
  v_waiting int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, callback_url, callback_origin, price_version,
                           price_lines, trace, script, warnings, values_used)
    values (v_id, p_tenant, p_task ->> 'modelAsSent', v_used, p_task -> 'params', p_texts, p_payload, p_callback_url,
            p_task ->> 'callbackOrigin', p_task ->> 'priceVersion', p_task -> 'priceLines', p_task ->> 'trace',
            nullif(p_task -> 'script', 'null'), p_task -> 'warnings', p_task -> 'valuesUsed');
  if jsonb_array_length(p_task -> 'inputs') > 0 then
    insert into inputs (task_id, tenant_id, place, slot, field, rule, url, object, prepared_key)
      select v_id, p_tenant, place, slot, field, rule, url, object, "preparedKey"
        from jsonb_to_recordset(p_task -> 'inputs')
          as sent (place smallint, slot text, field text, rule text, url text, object jsonb, "preparedKey" text);
  end if;
  if jsonb_array_length(p_task -> 'parts') > 0 then
    insert into film_parts (film_id, task_id, tenant_id, kind, segment, prompt, lyric, shown, joins)
      select (p_task ->> 'filmId')::bigint, v_id, p_tenant, kind, segment, prompt, lyric, shown, joins
        from jsonb_to_recordset(p_task -> 'parts')
          as part (kind text, segment smallint, prompt text, lyric text, shown jsonb, joins bigint[]);
  end if;
  if v_preparing then
    insert into preparations (task_id, tenant_id) values (v_id, p_tenant);
  end if;
  insert into task_events (task_id, seq, tenant_id, state) values (v_id, 1, p_tenant, 'created');
  if p_task -> 'script' = 'null' then
    perform hold_for_task(v_id, p_task ->> 'keyId', (p_task ->> 'credits')::bigint);
  end if;
  select e.has_slot, e.waiting, e.created_at into has_slot, v_waiting, created_at
    from enter_lane(p_task ->> 'lane', p_concurrency, v_preparing, p_cap) as e;
  if v_waiting >= p_cap then
    raise exception '% tasks are waiting already', v_waiting using errcode = 'KN003';
  end if;
  insert into tasks (id, tenant_id, key_id, generator, version, model, credits, lane, has_slot, billable, bgm, has_callback, created_at,
                     preparing, resolution, template, shows, film_id, runs)
    values (v_id, p_tenant, p_task ->> 'keyId', p_task ->> 'generator', (p_task ->> 'version')::int, p_task ->> 'model',
            (p_task ->> 'credits')::bigint, p_task ->> 'lane', create_task.has_slot,
            p_task -> 'script' = 'null' and v_shows <> 'episodes', (p_task ->> 'bgm')::boolean, p_callback_url is not null,
            create_task.created_at, v_preparing and v_shows <> 'episodes', coalesce(v_used ->> 'resolution', ''),
            coalesce(v_used ->> 'template', ''), v_shows, (p_task ->> 'filmId')::bigint, v_shows <> 'episodes');
  if create_task.has_slot then
    insert into outbox (task_id, kind, tenant_id) values (v_id, 'start', p_tenant);
  end if;
  if p_reply is not null then
    insert into idempotency_keys as kept (tenant_id, method, path, key, body_hash, reply, is_open)
      values (p_tenant, p_reply ->> 'method', p_reply ->> 'path', p_reply ->> 'key', p_reply ->> 'bodyHash',
              coalesce((p_reply ->> 'before')
                       || to_char(create_task.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                       || (p_reply ->> 'after'), p_reply ->> 'before'),
              (p_reply ->> 'isOpen')::boolean)
    on conflict (tenant_id, method, path, key)
      do update set body_hash = excluded.body_hash, reply = excluded.reply, is_open = excluded.is_open,
                    created_at = case when kept.is_open then kept.created_at else now() end
      where kept.is_open or kept.created_at <= now() - interval '24 hours';
    if not found then
      raise exception 'another request has stored a reply for the key' using errcode = 'KN004';
    end if;
  end if;
end $$;

select set_plan_modes();
