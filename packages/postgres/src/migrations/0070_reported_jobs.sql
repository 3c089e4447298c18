-- Up Migration

-- Jobs that verified webhooks of providers named, by attempt. A handle that was lost in a crash is found again by the id of its attempt.
create table reported_jobs (
  attempt_id bigint primary key,
  job jsonb not null check (length(job::text) <= 4000),
  reported_at timestamptz not null default now()
);
create index reported_jobs_by_age on reported_jobs (reported_at);
grant select, insert, delete on reported_jobs to kinora_system;
