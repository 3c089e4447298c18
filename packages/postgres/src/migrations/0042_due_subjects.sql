-- Up Migration

-- Subjects are leased before tasks, however many tasks are due.
create index preparations_due_subjects on preparations (due_at) where kind = 'subject';
