-- „Daten mitnehmen“: a tenant's archive that leaves, and one that arrives from another installation.

create table tenant_exports (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- How far it is: which step, after which row of it, and how many files there are. Whoever writes has read the same number before.
  step integer not null default 0,
  cursor jsonb,
  files_count integer not null default 0,
  -- Files that the store did not have.
  missing_files integer not null default 0,
  -- Attempts that broke off without getting any further.
  troubles integer not null default 0,
  failure text,
  -- Of the whole archive, and of its directory at the end.
  bytes bigint,
  directory_at bigint,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id),
  check ((state = 'ready') = (bytes is not null)),
  check ((state = 'failed') = (failure is not null))
);
-- One at a time.
create unique index tenant_exports_open on tenant_exports (tenant_id) where state in ('waiting', 'running');
create index tenant_exports_work on tenant_exports (requested_at) where state in ('waiting', 'running');
create index tenant_exports_expired on tenant_exports (expires_at);

create table tenant_export_files (
  tenant_id uuid not null,
  export_id uuid not null,
  number integer not null,
  path text not null,
  kind text not null,
  blob_key text not null,
  -- Written for the archive. Others are documents and pictures as they lie in the store: whoever deletes one lets go of its file
  -- only when no archive holds it any more.
  is_own boolean not null,
  bytes bigint not null check (bytes >= 0),
  crc32 bigint not null,
  sha256 bytea not null,
  rows integer,
  -- Where it begins in the archive; known when all files are.
  at_byte bigint,
  primary key (tenant_id, export_id, number),
  foreign key (tenant_id, export_id) references tenant_exports (tenant_id, id) on delete cascade
);
create unique index tenant_export_files_path on tenant_export_files (tenant_id, export_id, lower(path));
create index tenant_export_files_held on tenant_export_files (blob_key) where not is_own;

-- An archive on its way in: the installation's own until it has become a tenant.
create table tenant_imports (
  id uuid primary key,
  filename text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  piece_keys text[] not null default '{}',
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'checked', 'arriving', 'finished', 'failed')),
  -- What the archive says of itself, once it has been checked.
  summary jsonb,
  into_tenant_id uuid references tenants (id),
  step integer not null default 0,
  rows_done integer not null default 0,
  -- Table -> {brought, skipped}.
  counts jsonb not null default '{}',
  troubles integer not null default 0,
  failure text,
  started_by_name text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('arriving', 'finished')) <= (into_tenant_id is not null))
);
create index tenant_imports_into on tenant_imports (into_tenant_id) where into_tenant_id is not null;
create index tenant_imports_expired on tenant_imports (expires_at);
