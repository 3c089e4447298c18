-- Up Migration

-- A request may name a video by its own id, without the task that made it.
create index creations_by_id on creations (id);
