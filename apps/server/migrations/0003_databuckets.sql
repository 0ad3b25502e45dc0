-- Data stores, who may read them, their documents and web sources. What a document says (passages) is in 0004, how it gets there in 0005.
-- Rows are locked in one order, so that nobody waits in a circle: the data store, its documents and uploads, their steps, and last the
-- tenant's storage, which the triggers below take. Whoever turns an upload into a document inserts the document first.

create table databuckets (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  cover_key text,
  cover_type text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index databuckets_tenant on databuckets (tenant_id, name collate "und-x-icu", id);
create index databuckets_name_search on databuckets using gin (tenant_id, name gin_trgm_ops);
-- Super admins open data stores of all tenants by their ids.
create index databuckets_id on databuckets (id);
create index databuckets_created_by on databuckets (created_by) where created_by is not null;

-- At most one sharing per data store: with some tenants of the circle, with all sub-tenants, or with the whole circle.
create table databucket_shares (
  tenant_id uuid not null,
  databucket_id uuid not null,
  share_type text not null check (share_type in ('specific', 'sub_tenants', 'circle')),
  auto_subscribe_subtenants boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, databucket_id),
  foreign key (tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade
);
create index databucket_shares_tenant on databucket_shares (tenant_id, share_type);
-- Shared with the whole circle was meant for the circle that the owner was in: nobody has decided it for the next one.
create function end_circle_sharing() returns trigger language plpgsql as $$
begin
  delete from databucket_shares where tenant_id = new.id and share_type = 'circle';
  return null;
end $$;
create trigger tenants_left_circle after update of circle_id on tenants
  for each row when (old.circle_id <> new.circle_id) execute function end_circle_sharing();

-- Those a 'specific' sharing names.
create table databucket_share_tenants (
  owner_tenant_id uuid not null,
  databucket_id uuid not null,
  tenant_id uuid not null references tenants (id) on delete cascade,
  primary key (owner_tenant_id, databucket_id, tenant_id),
  foreign key (owner_tenant_id, databucket_id) references databucket_shares (tenant_id, databucket_id) on delete cascade
);
create index databucket_share_tenants_tenant on databucket_share_tenants (tenant_id, owner_tenant_id, databucket_id);

-- What a tenant itself decided: to subscribe or to unsubscribe. It counts only while the data store is shared with the tenant, and is
-- kept when a sharing is withdrawn for a while. Without a row the sharing decides (auto_subscribe_subtenants).
create table databucket_subscriptions (
  tenant_id uuid not null references tenants (id) on delete cascade,
  owner_tenant_id uuid not null,
  databucket_id uuid not null,
  is_subscribed boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, owner_tenant_id, databucket_id),
  foreign key (owner_tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade
);
create index databucket_subscriptions_databucket on databucket_subscriptions (owner_tenant_id, databucket_id);

-- Who may read which data store, and who has subscribed to it: decided here and nowhere else, from what is true at this moment. Sharing
-- reaches only living tenants of the owner's present circle; a sub-tenant made tomorrow is subscribed by itself, and nothing has to be
-- cleaned up when a sharing, a tenant or its circle changes.
-- One branch for each kind, so that each is found by an index, from the reader's side and from the data store's.
create view databucket_readers as
  select bucket.id as databucket_id, bucket.tenant_id as owner_tenant_id, bucket.tenant_id, true as is_owner, false as is_subscriber
    from databuckets bucket
    join tenants owner on owner.id = bucket.tenant_id and owner.deleted_at is null
  union all
  select reached.databucket_id, reached.owner_tenant_id, reached.tenant_id, false, coalesce(choice.is_subscribed, reached.is_automatic, false)
    from (
      select share.databucket_id, share.tenant_id as owner_tenant_id, reader.id as tenant_id,
             share.auto_subscribe_subtenants and reader.parent_tenant_id = owner.id as is_automatic
        from databucket_shares share
        join databucket_share_tenants named on named.owner_tenant_id = share.tenant_id and named.databucket_id = share.databucket_id
        join tenants owner on owner.id = share.tenant_id and owner.deleted_at is null
        join tenants reader on reader.id = named.tenant_id and reader.circle_id = owner.circle_id and reader.id <> owner.id
         and reader.deleted_at is null
       where share.share_type = 'specific'
      union all
      select share.databucket_id, share.tenant_id, reader.id, share.auto_subscribe_subtenants
        from databucket_shares share
        join tenants owner on owner.id = share.tenant_id and owner.deleted_at is null
        join tenants reader on reader.parent_tenant_id = share.tenant_id and reader.deleted_at is null
       where share.share_type = 'sub_tenants'
      union all
      select share.databucket_id, share.tenant_id, reader.id, share.auto_subscribe_subtenants and reader.parent_tenant_id = owner.id
        from databucket_shares share
        join tenants owner on owner.id = share.tenant_id and owner.deleted_at is null
        join tenants reader on reader.circle_id = owner.circle_id and reader.id <> owner.id and reader.deleted_at is null
       where share.share_type = 'circle'
    ) reached
    left join databucket_subscriptions choice on choice.tenant_id = reached.tenant_id and choice.owner_tenant_id = reached.owner_tenant_id
     and choice.databucket_id = reached.databucket_id;

create table web_sources (
  tenant_id uuid not null,
  id uuid not null,
  databucket_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  url text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  status text not null default 'active' check (status in ('active', 'error', 'inactive')),
  page_limit integer not null default 100 check (page_limit between 1 and 5000),
  -- Only addresses whose path begins with it; empty means all of the site.
  path_filter text not null default '',
  last_crawled_at timestamptz,
  next_crawl_at timestamptz,
  crawl_count integer not null default 0,
  -- Set while a crawl runs: how far it is.
  crawl_started_at timestamptz,
  crawl_progress integer check (crawl_progress between 0 and 100),
  failures integer not null default 0,
  error_message text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, databucket_id, id),
  foreign key (tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade
);
create index web_sources_databucket on web_sources (tenant_id, databucket_id, name collate "und-x-icu", id);
create index web_sources_due on web_sources (next_crawl_at) where status <> 'inactive';

create table documents (
  tenant_id uuid not null,
  id uuid not null,
  databucket_id uuid not null,
  -- Set for a page of a web source.
  web_source_id uuid,
  title text not null,
  summary text not null default '',
  external_url text not null default '',
  filename text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  blob_key text not null,
  status text not null default 'pending' check (status in ('pending', 'inprogress', 'completed', 'failed')),
  -- From 0 to 100 over all steps, for the screens; the steps themselves are in document_steps.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Why it failed, in words for people.
  failure text,
  pages_count integer not null default 0,
  chunks_count integer not null default 0,
  characters_count integer not null default 0,
  credits_used_cents bigint not null default 0,
  -- Function -> {count, cents}.
  credit_breakdown jsonb not null default '{}',
  language text,
  -- The date that the document itself bears, for ranking by recency.
  dated_on date,
  -- author, subject, keywords, … as found in the file.
  metadata jsonb not null default '{}',
  uploaded_by uuid references users (id) on delete set null,
  uploaded_by_name text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  processed_at timestamptz,
  -- Title or summary changed by people stay when the document is processed again.
  title_is_own boolean not null default false,
  summary_is_own boolean not null default false,
  primary key (tenant_id, id),
  -- Lets what belongs to a document carry its data store and be sure of it.
  unique (tenant_id, databucket_id, id),
  foreign key (tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, databucket_id, web_source_id) references web_sources (tenant_id, databucket_id, id) on delete cascade,
  check ((status = 'failed') = (failure is not null))
) /* by tenant */;
create index documents_databucket on documents (tenant_id, databucket_id, created_at desc, id desc);
create index documents_databucket_status on documents (tenant_id, databucket_id, status, created_at desc, id desc);
create index documents_uploaded_by on documents (uploaded_by) where uploaded_by is not null;
create index documents_web_source on documents (tenant_id, web_source_id) where web_source_id is not null;
-- The newest uploads, however many pages of web sources came after them.
create index documents_uploads on documents (tenant_id, databucket_id, created_at desc, id desc) where web_source_id is null;
create index documents_name_search on documents using gin (tenant_id, databucket_id, (title || ' ' || filename) gin_trgm_ops);
create index documents_same on documents (tenant_id, databucket_id, sha256);
-- One file, one document: whoever deletes it takes no other's file along.
create unique index documents_blob on documents (tenant_id, blob_key);

create table document_steps (
  tenant_id uuid not null,
  document_id uuid not null,
  step text not null check (step in ('reading', 'ocr', 'analysis', 'chunking', 'vectors', 'summary', 'indexing')),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'completed', 'skipped', 'failed')),
  progress integer not null default 0 check (progress between 0 and 100),
  -- Why it failed, in words for people.
  failure text,
  attempts integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, document_id, step),
  foreign key (tenant_id, document_id) references documents (tenant_id, id) on delete cascade,
  check ((status = 'failed') = (failure is not null))
) /* by tenant */;

-- What a tenant's documents take up, kept in the row that uploads lock: the limit holds however many upload at once.
create table databucket_storage (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  -- Of finished documents, and of uploads that have begun.
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0)
);
insert into databucket_storage (tenant_id) select id from tenants;
create function open_databucket_storage() returns trigger language plpgsql as $$
begin
  insert into databucket_storage (tenant_id) values (new.id);
  return new;
end $$;
create trigger tenants_databucket_storage after insert on tenants for each row execute function open_databucket_storage();
-- How much is in a data store: lists and figures never count documents. A row of its own, so that what is counted does not stand in the
-- way of whoever changes or holds the data store; made after the documents, so that a data store that is deleted takes it along last.
create table databucket_figures (
  tenant_id uuid not null,
  databucket_id uuid not null,
  documents_count integer not null default 0 check (documents_count >= 0),
  chunks_count bigint not null default 0 check (chunks_count >= 0),
  primary key (tenant_id, databucket_id),
  foreign key (tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade
);
create function open_databucket_figures() returns trigger language plpgsql as $$
begin
  insert into databucket_figures (tenant_id, databucket_id) values (new.tenant_id, new.id);
  return new;
end $$;
create trigger databuckets_figures after insert on databuckets for each row execute function open_databucket_figures();
-- Once per statement: a data store with ten thousand documents changes each row once. The storage before the figures, as with whoever
-- has looked for free space first; the figures in one order.
create function count_documents() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'UPDATE' then
    if old.size_bytes <> new.size_bytes then
      update databucket_storage set used_bytes = used_bytes - old.size_bytes + new.size_bytes where tenant_id = new.tenant_id;
    end if;
    if old.chunks_count <> new.chunks_count then
      update databucket_figures set chunks_count = chunks_count - old.chunks_count + new.chunks_count
       where tenant_id = new.tenant_id and databucket_id = new.databucket_id;
    end if;
    return null;
  end if;
  for change in
    select tenant_id, sum(size_bytes)::bigint as bytes from counted group by tenant_id order by tenant_id
  loop
    update databucket_storage set used_bytes = used_bytes + case tg_op when 'INSERT' then change.bytes else -change.bytes end
     where tenant_id = change.tenant_id;
  end loop;
  for change in
    select tenant_id, databucket_id, case tg_op when 'INSERT' then 1 else -1 end as sign, count(*)::int as documents, sum(chunks_count)::bigint as chunks
      from counted group by tenant_id, databucket_id order by tenant_id, databucket_id
  loop
    update databucket_figures
       set documents_count = documents_count + change.sign * change.documents, chunks_count = chunks_count + change.sign * change.chunks
     where tenant_id = change.tenant_id and databucket_id = change.databucket_id;
  end loop;
  return null;
end $$;
create trigger documents_counted_added after insert on documents
  referencing new table as counted for each statement execute function count_documents();
create trigger documents_counted_removed after delete on documents
  referencing old table as counted for each statement execute function count_documents();
create trigger documents_counted_changed after update of size_bytes, chunks_count on documents
  for each row when (old.size_bytes <> new.size_bytes or old.chunks_count <> new.chunks_count) execute function count_documents();

-- A file that is on its way, in pieces: what has arrived stays when the connection breaks.
create table document_uploads (
  tenant_id uuid not null,
  id uuid not null,
  databucket_id uuid not null,
  filename text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- Keys of the pieces in their order.
  piece_keys text[] not null default '{}',
  uploaded_by uuid references users (id) on delete set null,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, databucket_id) references databuckets (tenant_id, id) on delete cascade
);
create index document_uploads_databucket on document_uploads (tenant_id, databucket_id);
create index document_uploads_uploaded_by on document_uploads (uploaded_by) where uploaded_by is not null;
create index document_uploads_expired on document_uploads (expires_at);
create function count_upload_size() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update databucket_storage storage set reserved_bytes = reserved_bytes + change.bytes
      from (select tenant_id, sum(size_bytes)::bigint as bytes from added group by tenant_id) change
     where storage.tenant_id = change.tenant_id;
  else
    update databucket_storage storage set reserved_bytes = reserved_bytes - change.bytes
      from (select tenant_id, sum(size_bytes)::bigint as bytes from removed group by tenant_id) change
     where storage.tenant_id = change.tenant_id;
  end if;
  return null;
end $$;
create trigger document_uploads_size_added after insert on document_uploads
  referencing new table as added for each statement execute function count_upload_size();
create trigger document_uploads_size_removed after delete on document_uploads
  referencing old table as removed for each statement execute function count_upload_size();

-- Files whose row is gone: deleted by a job, so that a data store with thousands of documents is deleted at once, and no file is forgotten.
create table abandoned_blobs (
  key text primary key,
  abandoned_at timestamptz not null default now()
);
create function abandon_document_blobs() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into abandoned_blobs (key) select blob_key from removed on conflict do nothing;
  else
    insert into abandoned_blobs (key) values (old.blob_key) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger documents_blobs_removed after delete on documents
  referencing old table as removed for each statement execute function abandon_document_blobs();
create trigger documents_blobs_changed after update of blob_key on documents
  for each row when (old.blob_key <> new.blob_key) execute function abandon_document_blobs();
-- The only piece of a small file may have become the document's own file.
create function abandon_upload_blobs() returns trigger language plpgsql as $$
begin
  insert into abandoned_blobs (key)
    select piece from removed, unnest(removed.piece_keys) piece
     where not exists (select from documents d where d.tenant_id = removed.tenant_id and d.blob_key = piece)
    on conflict do nothing;
  return null;
end $$;
create trigger document_uploads_blobs after delete on document_uploads
  referencing old table as removed for each statement execute function abandon_upload_blobs();
create function abandon_cover_blob() returns trigger language plpgsql as $$
begin
  insert into abandoned_blobs (key) values (old.cover_key) on conflict do nothing;
  return null;
end $$;
create trigger databuckets_cover_changed after update of cover_key on databuckets
  for each row when (old.cover_key is distinct from new.cover_key and old.cover_key is not null) execute function abandon_cover_blob();
create trigger databuckets_cover_removed after delete on databuckets
  for each row when (old.cover_key is not null) execute function abandon_cover_blob();

-- How the age of a document counts in its ranking; set for a circle.
alter table circles
  add column recency_enabled boolean not null default false,
  add column recency_method text not null default 'gauss' check (recency_method in ('gauss', 'linear', 'exp')),
  add column recency_alpha double precision not null default 0.3 check (recency_alpha between 0 and 1),
  add column recency_offset_days integer not null default 365 check (recency_offset_days >= 0),
  add column recency_scale_days integer not null default 7300 check (recency_scale_days >= 1),
  add column recency_decay_at_scale double precision not null default 0.1 check (recency_decay_at_scale > 0 and recency_decay_at_scale < 1);
