-- Up Migration

-- Where the request had it: `images[0]`, `subjects[1].videos[0]`. Rows of before do not know.
alter table inputs add column field text;
