-- :rows due callbacks of tenant :tenant, in the queue of its task :task; only the oldest have a task.
insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm, has_callback, created_at)
  select first_id_at(now() - interval '1 hour') + n, tenant_id, key_id, generator, version, model, 'failed', 'TaskCanceled', 0, lane, false, false, false, false, now()
    from tasks, generate_series(1, 1000) n where id = :task;
insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, callback_url, callback_origin, price_version, price_lines, trace)
  select first_id_at(now() - interval '1 hour') + n, tenant_id, model_as_sent, used, params, texts, '', callback_url, callback_origin, price_version, price_lines, ''
    from task_inputs, generate_series(1, 1000) n where task_id = :task;
insert into deliveries (task_id, event, tenant_id, seq)
  select first_id_at(now() - interval '1 hour') + n, 'failed', :tenant, 1 from generate_series(1, :rows) n;
insert into callbacks_waiting (task_id, event, tenant_id, queue_id, due_at)
  select first_id_at(now() - interval '1 hour') + n, 'failed', :tenant, (select min(id) from callback_queues where tenant_id = :tenant),
         now() - interval '1 hour' + n * interval '1 millisecond' from generate_series(1, :rows) n;
update callback_queues set next_due_at = now() where tenant_id = :tenant;
update callback_lines set next_due_at = now() where tenant_id = :tenant
