-- Foundation: circles, tenants, people, memberships, sessions, links, throttles, audit log, legal pages.

-- Whoever owns rows of a table that belongs to tenants stands first in its primary key, so that the schema can be parted by tenant: the
-- tables marked /* by tenant */ are made in partitions where the installation wants them (`DATABASE_PARTITIONS`), and a row refers only
-- to rows of its own tenant. The few that belong to no tenant are named in the test of the migrations.

create extension if not exists pg_trgm;
-- Lets an index over texts begin with the tenant.
create extension if not exists btree_gin;

create table circles (
  id uuid primary key,
  name text not null,
  organization_name text not null default '',
  organisation_type text not null default 'other',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index circles_name on circles (lower(name));

create table tenants (
  id uuid primary key,
  circle_id uuid not null references circles (id),
  type_role text not null check (type_role in ('main', 'sub')),
  parent_tenant_id uuid,
  -- Lets the foreign key below demand that a parent is a main tenant of the same circle.
  parent_type_role text generated always as (case when parent_tenant_id is null then null else 'main' end) stored,
  name text not null check (length(name) between 1 and 200),
  subdomain text check (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,61})[a-z0-9]$'),
  web_title text not null default '',
  web_description text not null default '',
  max_users integer not null default 10 check (max_users >= 1),
  max_chatbots integer not null default 5 check (max_chatbots >= 0),
  max_subtenants integer not null default 0 check (max_subtenants >= 0),
  upload_limit_mb integer not null default 500 check (upload_limit_mb >= 0),
  public_query_agent_active boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (id, circle_id, type_role),
  check ((type_role = 'sub') = (parent_tenant_id is not null)),
  foreign key (parent_tenant_id, circle_id, parent_type_role) references tenants (id, circle_id, type_role)
);
create unique index tenants_subdomain on tenants (lower(subdomain)) where deleted_at is null;
create index tenants_parent on tenants (parent_tenant_id) where deleted_at is null;
create index tenants_circle on tenants (circle_id);
create index tenants_name on tenants (name collate "und-x-icu", id) where deleted_at is null;
create index tenants_name_search on tenants using gin (name gin_trgm_ops) where deleted_at is null;

create table users (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text,
  email_verified_at timestamptz,
  is_super_admin boolean not null default false,
  picture_key uuid,
  picture_type text,
  totp_secret_sealed text,
  totp_enabled_at timestamptz,
  -- The last time step whose code was used: a code works once.
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deactivated_at timestamptz,
  deleted_at timestamptz
);
create unique index users_email on users (email) where deleted_at is null;
create index users_name on users (name collate "und-x-icu", id) where deleted_at is null;
create index users_created on users (created_at, id) where deleted_at is null;
create index users_search on users using gin ((name || ' ' || email) gin_trgm_ops) where deleted_at is null;
create index users_deleted on users (deleted_at) where deleted_at is not null;

create table memberships (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'contentmanager', 'subtenantmanager', 'user', 'external_user')),
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  primary key (tenant_id, user_id)
);
create index memberships_user on memberships (user_id, tenant_id);

-- The limit of people holds under any number of invitations at once: each insert first takes the tenant's row.
create function check_max_users() returns trigger language plpgsql as $$
declare
  allowed integer;
  taken integer;
begin
  if new.deactivated_at is not null then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.deactivated_at is null then
    return new;
  end if;
  select max_users into allowed from tenants where id = new.tenant_id for update;
  select count(*) into taken from memberships where tenant_id = new.tenant_id and deactivated_at is null;
  if taken >= allowed then
    raise exception 'max_users reached' using errcode = 'LT001', constraint = 'memberships_max_users';
  end if;
  return new;
end $$;
create trigger memberships_max_users before insert or update of deactivated_at on memberships
  for each row execute function check_max_users();

create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  impersonator_user_id uuid references users (id) on delete cascade,
  active_tenant_id uuid references tenants (id) on delete set null,
  -- True between the password and the second factor: such a session signs nobody in.
  awaits_second_factor boolean not null default false,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index sessions_user on sessions (user_id, last_seen_at desc);
create index sessions_impersonator on sessions (impersonator_user_id) where impersonator_user_id is not null;
create index sessions_tenant on sessions (active_tenant_id) where active_tenant_id is not null;
create index sessions_expiry on sessions (expires_at);

create table user_links (
  id uuid primary key,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'email_change')),
  token_hash text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  tenant_id uuid references tenants (id) on delete cascade,
  -- Copied when the link is sent, so that the page of an invitation can name it.
  tenant_name text,
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_links_user on user_links (user_id, purpose);
create index user_links_tenant on user_links (tenant_id) where tenant_id is not null;
create index user_links_expiry on user_links (expires_at);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table sign_in_throttles (
  key text primary key,
  failures integer not null,
  first_failure_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_throttles_age on sign_in_throttles (first_failure_at);

-- Names are copied: the log stays readable after people and tenants are gone.
create table audit_entries (
  -- All zeros for what concerns the installation itself and no tenant.
  tenant_id uuid not null,
  id uuid not null,
  tenant_name text,
  actor_user_id uuid,
  actor_name text not null,
  impersonator_user_id uuid,
  impersonator_name text,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  subject_label text not null,
  changes jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default '',
  created_at timestamptz not null,
  primary key (tenant_id, id)
) /* by tenant */;
create index audit_entries_tenant on audit_entries (tenant_id, created_at desc, id desc);
create index audit_entries_tenant_action on audit_entries (tenant_id, action, created_at desc, id desc);
create index audit_entries_time on audit_entries (created_at desc, id desc);
create index audit_entries_action on audit_entries (action, created_at desc, id desc);
create index audit_entries_search on audit_entries using gin (tenant_id, (actor_name || ' ' || subject_label) gin_trgm_ops);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are append-only' using errcode = 'LT002';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

create table legal_pages (
  key text primary key check (key in ('imprint', 'privacy')),
  content text not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index legal_pages_updated_by on legal_pages (updated_by);

-- Limits that all processes share (platform/limits.ts). Unlogged: after a crash of the server everybody begins anew. No index on the
-- time, so that a count changes its row in place.
create unlogged table rate_counters (
  key text primary key,
  taken integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
