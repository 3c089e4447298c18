-- Up Migration

-- Objects of deleted subjects, and those that a change of a subject replaced, until they are deleted. Open tasks delay that.
create table deleted_subject_media (
  key text primary key,
  tenant_id bigint not null,
  owner bigint not null,
  due_at timestamptz not null default now()
);
create index deleted_subject_media_due on deleted_subject_media (due_at);
alter table deleted_subject_media enable row level security;
alter table deleted_subject_media force row level security;
create policy own_tenant on deleted_subject_media to kinora_api, kinora_admin
  using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on deleted_subject_media to kinora_system using (true) with check (true);
create policy for_backup on deleted_subject_media for select to kinora_backup using (true);
grant select, insert on deleted_subject_media to kinora_api, kinora_admin;
grant select, update, delete on deleted_subject_media to kinora_system;

-- The id in the key of an object names the subject, or the change of it, that the object was prepared for.
create function note_deleted_subject_media() returns trigger language plpgsql as $$
declare
  v_kept jsonb := case when tg_op = 'UPDATE' then new.images || new.videos else '[]' end;
begin
  insert into deleted_subject_media (key, tenant_id, owner)
    select gone.key, old.tenant_id, gone.owner
      from (select m ->> 'key' as key, split_part(m ->> 'key', '/', -2)::bigint as owner
              from jsonb_array_elements(old.images || old.videos) m
             where not v_kept @> jsonb_build_array(jsonb_build_object('key', m -> 'key'))
               and split_part(m ->> 'key', '/', -2) ~ '^[0-9]{1,18}$') gone
    on conflict do nothing;
  return null;
end $$;
create trigger subjects_note_deleted_media after delete or update of images, videos on subjects
  for each row execute function note_deleted_subject_media();
