-- From bytes to passages: how far each document is, and what the crawler knows of each page. Rows are locked in the order of 0003;
-- those of this file come right after the document or the web source that they belong to.

-- Files that are being written and belong to nobody yet. What a killed process leaves here is given up after a while.
create table staged_blobs (
  key text primary key,
  staged_at timestamptz not null default now()
);

create table document_processing (
  tenant_id uuid not null,
  document_id uuid not null,
  databucket_id uuid not null,
  -- Which content it is: a page that changed is the next one, and costs anew.
  revision integer not null default 1,
  -- There is something to do; whoever finds it without a living run asks for one again.
  is_wanted boolean not null default true,
  -- Processed again for our own reasons (another model, other rules): nobody pays, and the document stays as it is meanwhile.
  is_free boolean not null default false,
  queued_at timestamptz not null,
  -- Who works on it, and until when that is believed without a sign of life. Every write asks for its own run.
  run_id uuid,
  run_until timestamptz,
  -- Runs that died or failed without finishing a step; at the limit the document fails.
  troubles integer not null default 0,
  -- What the pending reservation holds: a run that takes over asks for the same.
  reserved_cents bigint check (reserved_cents > 0),
  -- Results of finished steps: how many pages there are and how many of them must be recognised, then what was read (a file).
  pages integer check (pages > 0),
  ocr_pages integer not null default 0 check (ocr_pages >= 0),
  read_key text,
  vectors_key text,
  vectors_model text,
  model_summary text,
  -- Of what is in the index now.
  text_sha256 bytea,
  chunker_version text,
  embedding_model text,
  -- With these versions it was last tried to process it again.
  tried_chunker_version text,
  tried_embedding_model text,
  -- What earlier revisions cost: function -> {count, cents}.
  earlier_breakdown jsonb not null default '{}',
  check ((run_id is null) = (run_until is null)),
  check ((vectors_key is null) = (vectors_model is null)),
  primary key (tenant_id, document_id),
  foreign key (tenant_id, databucket_id, document_id) references documents (tenant_id, databucket_id, id) on delete cascade
) /* by tenant */;
create index document_processing_wanted on document_processing (queued_at) where is_wanted;
create index document_processing_versions on document_processing (chunker_version, embedding_model) where not is_wanted;
create unique index document_processing_read on document_processing (tenant_id, read_key);

create function abandon_processing_blobs() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into abandoned_blobs (key)
      select key from removed, unnest(array[removed.read_key, removed.vectors_key]) key where key is not null
      on conflict do nothing;
  else
    insert into abandoned_blobs (key)
      select key from unnest(array[old.read_key, old.vectors_key]) key
       where key is not null and key is distinct from new.read_key and key is distinct from new.vectors_key
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger document_processing_blobs_removed after delete on document_processing
  referencing old table as removed for each statement execute function abandon_processing_blobs();
create trigger document_processing_blobs_changed after update of read_key, vectors_key on document_processing
  for each row when (old.read_key is distinct from new.read_key or old.vectors_key is distinct from new.vectors_key)
  execute function abandon_processing_blobs();

-- One crawl of a web source at a time, as with documents.
create table web_crawls (
  tenant_id uuid not null,
  web_source_id uuid not null,
  -- Counts the crawls; the pages say in which one they were last seen.
  number integer not null default 1,
  is_running boolean not null default false,
  run_id uuid,
  run_until timestamptz,
  troubles integer not null default 0,
  -- robots.txt as it was read for this crawl; null before.
  robots_text text,
  -- Addresses of sitemaps still to read.
  sitemaps text[] not null default '{}',
  sitemaps_read integer not null default 0,
  primary key (tenant_id, web_source_id),
  foreign key (tenant_id, web_source_id) references web_sources (tenant_id, id) on delete cascade,
  check ((run_id is null) = (run_until is null))
);
create index web_crawls_running on web_crawls (run_until) where is_running;

-- Every address that the crawler met on a site.
create table web_pages (
  tenant_id uuid not null,
  id uuid not null,
  web_source_id uuid not null,
  url text not null,
  -- How many links from the start; those of sitemaps count as one.
  depth integer not null,
  -- How many redirects led here.
  redirects integer not null default 0,
  -- The crawl in which it was last met, and whether that visit is still to be made.
  crawl integer not null,
  is_queued boolean not null default true,
  attempts integer not null default 0,
  -- What the last visit found; null before the first.
  outcome text check (outcome in ('indexed', 'unchanged', 'duplicate', 'redirect', 'elsewhere', 'excluded', 'unsupported', 'empty', 'gone', 'failed')),
  failure text,
  document_id uuid,
  -- In how many crawls one after the other nothing led here.
  missed integer not null default 0,
  etag text,
  last_modified text,
  -- Of the bytes, and of the text in them.
  sha256 bytea,
  text_sha256 bytea,
  -- Where it leads to: an unchanged page is not read again.
  links text[] not null default '{}',
  title text not null default '',
  fetched_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, web_source_id, url),
  foreign key (tenant_id, web_source_id) references web_sources (tenant_id, id) on delete cascade,
  foreign key (tenant_id, document_id) references documents (tenant_id, id) on delete set null (document_id)
) /* by tenant */;
create index web_pages_queue on web_pages (tenant_id, web_source_id, crawl, attempts, depth, id) where is_queued;
create index web_pages_document on web_pages (tenant_id, document_id) where document_id is not null;
create index web_pages_text on web_pages (tenant_id, web_source_id, text_sha256) where document_id is not null;

-- One request at a time to a host, from however many crawls and processes.
create table crawl_hosts (
  host text primary key,
  -- Held or to be left in peace until then.
  free_at timestamptz not null
);
