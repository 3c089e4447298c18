-- Up Migration

-- After 0050, so that the scan of the log takes no lock that blocks inserts.
alter table audit_log validate constraint audit_log_actor_check;
alter table audit_log validate constraint audit_log_person_check;
