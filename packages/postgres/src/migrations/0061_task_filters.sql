-- Up Migration

-- Tasks of all tenants are found by key, by model and by the back end that worked for them, and the attempts of a back end by
-- their time. An index on a large
-- partition would block creates while it is built: such a partition has none and is scanned. Partitions of later days get
-- theirs when they are made.
-- squawk-ignore require-concurrent-index-creation
create index tasks_by_key on only tasks (key_id, id);
-- squawk-ignore require-concurrent-index-creation
create index tasks_by_model_of_all on only tasks (model, id);
-- squawk-ignore require-concurrent-index-creation
create index attempts_by_backend on only attempts (backend, created_at);
do $$
declare
  wanted record;
  part regclass;
  part_index text;
begin
  for wanted in select * from (values ('tasks', 'tasks_by_key', '(key_id, id)'), ('tasks', 'tasks_by_model_of_all', '(model, id)'),
                                      ('attempts', 'attempts_by_backend', '(backend, created_at)')) w (parent, name, columns) loop
    for part in select i.inhrelid::regclass from pg_inherits i where i.inhparent = wanted.parent::regclass loop
      continue when pg_total_relation_size(part) > 64 * 1024 * 1024;
      part_index := part || substr(wanted.name, length(wanted.parent) + 1);
      execute format('create index %I on %s %s', part_index, part, wanted.columns);
      execute format('alter index %I attach partition %I', wanted.name, part_index);
    end loop;
  end loop;
end $$;
