-- A tenant's own words, with what they mean in its documents. The version says to every process whether what it knows still holds.
create table glossaries (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  version bigint not null default 1
);

create table glossary_entries (
  tenant_id uuid not null references glossaries (tenant_id) on delete cascade,
  id uuid not null,
  word text not null check (length(word) between 1 and 80),
  meaning text not null check (length(meaning) between 1 and 120),
  -- Whoever asks for the meaning finds the word too.
  is_both_ways boolean not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index glossary_entries_once on glossary_entries (tenant_id, lower(word), lower(meaning));
