\set ref random(1, 4611686018427387903)
begin; select set_config('app.tenant', (:tenant)::text, true);
select hold_for_task(:ref, '', 10);
select * from enter_lane('normal', 1000000, false, 10000000);
with task as (insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, lane, has_slot, billable, bgm, has_callback, created_at) values (:ref, app_tenant(), 'k', 'text2video', 1, 'genq2', 'success', 10, 'normal', false, true, false, false, now())), inputs as (insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, callback_url, price_version, price_lines, trace) values (:ref, app_tenant(), 'genq2', '[1]', '[1, 1024, 576, 24, 1, false]', '["bench"]', '', null, 'v', '[]', '')), event as (insert into task_events (task_id, seq, tenant_id, state) values (:ref, 1, app_tenant(), 'created')) insert into outbox (task_id, kind, tenant_id) select :ref, 'start', app_tenant() where false;
commit;
