-- Up Migration

-- Rows outlive their objects: what was there, and its hash, can be told for as long as the task can.
alter table creations add column removed_at timestamptz;
alter table inputs add column removed_at timestamptz;
create index creations_to_remove on creations (keep_until) where removed_at is null;
create index inputs_to_remove on inputs (task_id) where removed_at is null;
grant update (removed_at) on creations to kinora_system;
