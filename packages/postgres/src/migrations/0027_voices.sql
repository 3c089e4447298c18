-- Up Migration

-- Voices that tenants have cloned. What they are called is theirs; back ends know each by the task that made it. One that
-- nobody has spoken with in its first 168 hours is gone, even before it is swept.
create table voices (
  tenant_id bigint not null,
  voice_id text not null,
  task_id bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, voice_id)
);
create index voices_unused on voices (created_at) where used_at is null;
grant select, insert, update on voices to kinora_api;
grant select, delete on voices to kinora_system;
alter table voices enable row level security;
alter table voices force row level security;
create policy own_tenant on voices to kinora_api using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on voices to kinora_system using (true) with check (true);

-- Whether the name is now that of the task: it was free, or what stood there never came to be or is gone.
create function claim_voice(p_voice text, p_task bigint) returns boolean language sql as $$
  with claimed as (
    insert into voices as v (tenant_id, voice_id, task_id) values (app_tenant(), p_voice, p_task)
      on conflict (tenant_id, voice_id) do update set task_id = excluded.task_id, created_at = now()
        where v.used_at is null and (v.created_at <= now() - interval '168 hours'
          or exists (select 1 from tasks t where t.id = v.task_id and t.state = 'failed'))
      returning 1
  )
  select exists (select 1 from claimed)
$$;

-- The task that made a voice, once it stands; from its first use on the voice stays.
create function use_voice(p_voice text) returns bigint language sql as $$
  with known as (
    select v.task_id, v.used_at from voices v
     where v.tenant_id = app_tenant() and v.voice_id = p_voice
       and (v.used_at is not null or v.created_at > now() - interval '168 hours'
            and exists (select 1 from tasks t where t.id = v.task_id and t.state = 'success'))
  ), marked as (
    update voices v set used_at = now() from known k
     where v.tenant_id = app_tenant() and v.voice_id = p_voice and k.used_at is null
  )
  select task_id from known
$$;
