-- Up Migration

-- How long a step took of late, for those who ask before they create.
create table step_times (
  step text not null,
  backend text not null,
  model text not null,
  seconds double precision not null,
  primary key (step, backend, model)
);
grant select on step_times to kinora_api;
grant select, insert, update on step_times to kinora_system;
