-- Up Migration

-- Subjects are leased before tasks, however many tasks are due.
-- Rows of unfinished tasks only.
-- squawk-ignore require-concurrent-index-creation
create index preparations_due_subjects on preparations (due_at) where kind = 'subject';
