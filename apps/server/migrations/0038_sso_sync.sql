-- A circle's people and groups are compared with the directory of its sign-in service.

-- Since when the directory keeps somebody out, and what it called the person last: only a name that changes there is taken over.
alter table sso_identities add column blocked_at timestamptz;
alter table sso_identities add column told_name text;

-- What the last comparison of each circle came to.
create table sso_syncs (
  circle_id uuid primary key references circles (id) on delete cascade,
  -- By hand; by the clock nobody asks.
  asked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  succeeded_at timestamptz,
  -- Why nobody was changed; null if everything was read and done.
  reason text,
  detail text not null default '',
  figures jsonb
);
