-- Requests of citizens: what came in, how far the work on it is, the answers in all their versions, and the mails.

create table public_query_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  -- Empty: the one of the tenant above holds.
  prompt_extension text not null default '',
  updated_at timestamptz not null
);

create table public_query_mail_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  sender_rule text not null default 'staff' check (sender_rule in ('staff', 'anyone', 'list')),
  senders text[] not null default '{}',
  reply_mode text not null default 'draft' check (reply_mode in ('draft', 'approved', 'at_once')),
  answers_per_sender integer not null default 5,
  updated_at timestamptz not null
);

create table public_queries (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  -- Of the submission: sent twice it is one request.
  submission_key uuid not null,
  channel text not null check (channel in ('form', 'mail')),
  input_mode text not null check (input_mode in ('text', 'file')),
  title text not null default '',
  -- Entered by somebody: no step finds another.
  title_is_own boolean not null default false,
  requester text not null default '',
  requester_is_own boolean not null default false,
  -- null until it was read from the files.
  message text,
  choices jsonb not null,
  status text not null check (status in ('pending', 'inprogress', 'completed', 'failed')),
  failure text,
  analysis jsonb,
  topics text[] not null default '{}',
  misuse jsonb not null default '{"findings": [], "distress": null}',
  -- Of the words of the message: requests that share a band are compared.
  bands integer[] not null default '{}',
  versions_count integer not null default 0,
  approved_version integer,
  feedback text check (feedback in ('positive', 'negative')),
  feedback_at timestamptz,
  cost_cents bigint not null default 0,
  has_sources boolean,
  created_by uuid references users (id) on delete set null,
  -- As the person was called then; of a mail empty.
  created_by_name text not null default '',
  created_at timestamptz not null,
  completed_at timestamptz,
  processing_ms integer,
  -- The run that works on it, as documents have theirs.
  run_id uuid,
  run_until timestamptz,
  troubles integer not null default 0,
  reserved_cents bigint,
  queued_at timestamptz,
  primary key (tenant_id, id)
) /* by tenant */;
create unique index public_queries_once on public_queries (tenant_id, submission_key);
create index public_queries_list on public_queries (tenant_id, created_at desc, id desc);
create index public_queries_status on public_queries (tenant_id, status, created_at desc, id desc);
create index public_queries_completed on public_queries (tenant_id, completed_at) where completed_at is not null;
create index public_queries_search on public_queries using gin (tenant_id, (title || ' ' || requester) gin_trgm_ops);
create index public_queries_bands on public_queries using gin (tenant_id, bands);
create index public_queries_rated on public_queries (tenant_id, feedback) where feedback is not null;
create index public_queries_author on public_queries (created_by) where created_by is not null;
create index public_queries_unfinished on public_queries (queued_at) where status in ('pending', 'inprogress');

create table public_query_files (
  tenant_id uuid not null,
  id uuid not null,
  query_id uuid not null,
  position integer not null,
  name text not null,
  media_type text not null,
  bytes bigint not null,
  blob_key text not null,
  -- What was read from it; the letter itself in the message, attachments here.
  text text,
  pages integer,
  ocr_pages integer,
  failure text,
  primary key (tenant_id, id),
  foreign key (tenant_id, query_id) references public_queries (tenant_id, id) on delete cascade
);
create index public_query_files_query on public_query_files (tenant_id, query_id, position);
create trigger public_query_files_blobs_removed after delete on public_query_files
  referencing old table as removed for each statement execute function abandon_document_blobs();

create table public_query_steps (
  tenant_id uuid not null,
  query_id uuid not null,
  step text not null check (step in ('ocr', 'analysis', 'topics', 'search', 'answer', 'title')),
  status text not null check (status in ('waiting', 'running', 'completed', 'skipped', 'failed')),
  progress integer not null default 0,
  failure text,
  -- Kept before it is paid: whoever takes over finds it.
  result jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (tenant_id, query_id, step),
  foreign key (tenant_id, query_id) references public_queries (tenant_id, id) on delete cascade
);

create table public_query_versions (
  tenant_id uuid not null,
  query_id uuid not null,
  number integer not null,
  -- Of the click that asked for it: sent twice it is one version.
  request_key uuid not null,
  -- What it began with: the request, something that was added to it, or only the wish for another answer.
  occasion text not null default 'request' check (occasion in ('request', 'follow_up', 'answer')),
  status text not null check (status in ('writing', 'completed', 'failed')),
  choices jsonb not null,
  draft text not null default '',
  text text not null default '',
  revision integer not null default 0,
  model text,
  cost_cents bigint not null default 0,
  reused_from uuid,
  created_by uuid references users (id) on delete set null,
  created_by_name text not null default '',
  created_at timestamptz not null,
  completed_at timestamptz,
  edited_by uuid references users (id) on delete set null,
  edited_by_name text,
  edited_at timestamptz,
  approved_by uuid references users (id) on delete set null,
  approved_by_name text,
  approved_at timestamptz,
  -- Sent without anybody's approval, as the tenant wants it: the recipient may read it all the same.
  sent_at timestamptz,
  primary key (tenant_id, query_id, number),
  foreign key (tenant_id, query_id) references public_queries (tenant_id, id) on delete cascade
);
create unique index public_query_versions_once on public_query_versions (tenant_id, query_id, request_key);
create index public_query_versions_author on public_query_versions (created_by) where created_by is not null;
create index public_query_versions_editor on public_query_versions (edited_by) where edited_by is not null;
create index public_query_versions_approver on public_query_versions (approved_by) where approved_by is not null;

-- Passages as they were, as those of chats are.
create table public_query_sources (
  tenant_id uuid not null,
  query_id uuid not null,
  version integer not null,
  number integer not null,
  document_tenant_id uuid not null,
  document_id uuid not null,
  document_title text not null,
  page integer,
  heading text not null,
  text text not null,
  dated_on date,
  url text not null default '',
  score double precision not null,
  primary key (tenant_id, query_id, version, number),
  foreign key (tenant_id, query_id, version) references public_query_versions (tenant_id, query_id, number) on delete cascade
);

-- How far the installation's mailbox has been read.
create table request_mailboxes (
  mailbox text primary key,
  uid_validity bigint not null,
  last_uid bigint not null,
  fetched_at timestamptz not null,
  failure text
);

-- Every mail that was fetched, once: by its place in the mailbox, and by what it is should the mailbox number anew.
create table fetched_mails (
  id uuid primary key,
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  fingerprint bytea not null,
  fetched_at timestamptz not null,
  unique (mailbox, uid_validity, uid)
);
create unique index fetched_mails_fingerprint on fetched_mails (fingerprint);
create index fetched_mails_age on fetched_mails (fetched_at);

-- To an address that belongs to nobody; super admins give it to a tenant or delete it.
create table stray_mails (
  id uuid primary key,
  blob_key text not null,
  bytes bigint not null,
  sender text not null,
  recipient text not null,
  subject text not null,
  excerpt text not null,
  kind text not null,
  reason text not null,
  attachments integer not null,
  received_at timestamptz not null
);
create index stray_mails_list on stray_mails (received_at desc, id desc);

create table public_query_mails (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  -- null while it lies in quarantine.
  query_id uuid,
  direction text not null check (direction in ('in', 'out')),
  state text not null check (state in ('received', 'quarantined', 'waiting', 'sent', 'failed')),
  kind text not null,
  -- Of quarantine, of a failure, or why nobody answers it.
  reason text not null default '',
  message_id text not null default '',
  -- In-Reply-To and References, newest last.
  thread text[] not null default '{}',
  sender text not null,
  sender_name text not null default '',
  -- Where the sender wants answers, if elsewhere.
  reply_to text not null default '',
  recipient text not null,
  subject text not null,
  excerpt text not null default '',
  text text not null default '',
  attachments integer not null default 0,
  bytes bigint not null default 0,
  -- The mail as it came, for release from quarantine; null once it is a request.
  blob_key text,
  -- Of one that goes out: the version that it carries.
  version integer,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, query_id) references public_queries (tenant_id, id) on delete cascade
);
create function abandon_mail_blobs() returns trigger language plpgsql as $$
begin
  insert into abandoned_blobs (key) select blob_key from removed where blob_key is not null on conflict do nothing;
  return null;
end $$;
create trigger public_query_mails_blobs_removed after delete on public_query_mails
  referencing old table as removed for each statement execute function abandon_mail_blobs();
create trigger public_query_mails_blobs_changed after update of blob_key on public_query_mails
  for each row when (old.blob_key is not null and new.blob_key is null) execute function abandon_document_blobs();
create trigger stray_mails_blobs_removed after delete on stray_mails
  referencing old table as removed for each statement execute function abandon_mail_blobs();
create index public_query_mails_query on public_query_mails (tenant_id, query_id, created_at) where query_id is not null;
create index public_query_mails_quarantine on public_query_mails (tenant_id, created_at desc, id desc) where state = 'quarantined';
create index public_query_mails_thread on public_query_mails (tenant_id, message_id) where message_id <> '';
create index public_query_mails_sender on public_query_mails (tenant_id, recipient, created_at) where direction = 'out';

-- Days after a request came in and was last answered; null: until somebody deletes it.
alter table retention_rules add column query_days integer check (query_days between 1 and 3650);
