-- Up Migration

-- A link that a signed-in person created for somebody else: its sessions lack the rights that need two people.
alter table login_links add column is_delegated boolean not null default false;
alter table sessions add column is_delegated boolean not null default false;

-- States of OIDC sign-ins that came back from the provider. Each exchanges one code, so a state is claimed once.
create table claimed_sign_ins (
  state_sha256 text primary key check (length(state_sha256) = 43),
  expires_at timestamptz not null
);
create index claimed_sign_ins_by_expiry on claimed_sign_ins (expires_at);
grant select, insert on claimed_sign_ins to kinora_admin;
grant select, delete on claimed_sign_ins to kinora_system;
