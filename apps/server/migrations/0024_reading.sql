-- What was told before the upload: more is not taken without asking. Null where nothing was told, or somebody has agreed to more.
alter table document_uploads add column quoted_cents bigint;
alter table document_uploads add column allows_duplicate boolean not null default false;
alter table document_processing add column quoted_cents bigint;
-- What the last crawl did not take and why, for people.
alter table web_sources add column left_out text;
