-- Misuse of chatbots: how a tenant protects its own, what happened, who is kept out and who is let through.

-- The version says to every process whether what it knows of the tenant still holds: settings, blocks and exceptions.
create table misuse_guards (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  version bigint not null default 1,
  -- null: as the tenant above, else as the house.
  settings jsonb,
  updated_at timestamptz not null
);

-- What one chatbot does otherwise than its tenant.
create table misuse_bots (
  tenant_id uuid not null,
  chatbot_id uuid not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, chatbot_id),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade
);

create table misuse_logs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  chatbot_id uuid,
  -- As it was called then: the entry outlives the chatbot.
  chatbot_name text not null default '',
  channel text not null check (channel in ('website', 'widget', 'form', 'mail')),
  category text not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  score double precision not null,
  rule text not null,
  action text not null check (action in ('log', 'warn', 'refuse', 'block')),
  -- The beginning of the hash of the visitor's secret: what its reference shows.
  visitor bytea,
  user_id uuid references users (id) on delete set null,
  -- Of the network, under a key of the installation; and what people see of it.
  address_hash text not null,
  address_shown text not null,
  -- Perhaps not the visitor's own: whoever shows it asks whose it is.
  conversation_id uuid,
  message_key uuid,
  -- null once its time is over.
  text text,
  findings jsonb not null default '[]',
  note text not null default '',
  is_false_alarm boolean not null default false,
  seen_at timestamptz,
  saved_cents bigint not null default 0,
  created_at timestamptz not null,
  primary key (tenant_id, id)
) /* by tenant */;
-- Sent twice it is one incident.
create unique index misuse_logs_once on misuse_logs (tenant_id, conversation_id, message_key) where message_key is not null;
create index misuse_logs_list on misuse_logs (tenant_id, created_at desc, id desc);
create index misuse_logs_chatbot on misuse_logs (tenant_id, chatbot_id, created_at desc);
create index misuse_logs_visitor on misuse_logs (tenant_id, visitor, created_at desc) where visitor is not null;
create index misuse_logs_address on misuse_logs (tenant_id, address_hash, created_at desc);
create index misuse_logs_user on misuse_logs (user_id) where user_id is not null;
create index misuse_logs_new on misuse_logs (tenant_id) where severity = 'critical' and seen_at is null;
create index misuse_logs_text on misuse_logs (tenant_id, created_at) where text is not null;

-- How often somebody was refused in the window that runs, and how often blocked so far.
create table misuse_offenders (
  tenant_id uuid not null references tenants (id) on delete cascade,
  offender text not null,
  refusals integer not null,
  window_ends_at timestamptz not null,
  blocks integer not null default 0,
  blocked_until timestamptz not null default '-infinity',
  -- Of the last block: who finds the own id here has made it.
  block_id uuid,
  primary key (tenant_id, offender)
);

create table misuse_blocks (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('user', 'visitor', 'address', 'range')),
  visitor bytea,
  user_id uuid references users (id) on delete cascade,
  -- Of an address its own; of a visitor or person whom a rule blocked, the one from where it happened.
  address_hash text,
  range cidr,
  -- The reference of a visitor, a masked address, a range; of people the name is asked for.
  label text not null,
  reason text not null,
  blocked_by uuid references users (id) on delete set null,
  -- null where somebody blocked by hand.
  rule text,
  log_id uuid,
  created_at timestamptz not null,
  until timestamptz,
  hits integer not null default 0,
  last_hit_at timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'user') = (user_id is not null)),
  check ((kind = 'visitor') = (visitor is not null)),
  check ((kind = 'range') = (range is not null)),
  check (kind <> 'address' or address_hash is not null)
);
create index misuse_blocks_list on misuse_blocks (tenant_id, created_at desc, id desc);
create index misuse_blocks_user on misuse_blocks (user_id) where user_id is not null;
create index misuse_blocks_blocker on misuse_blocks (blocked_by) where blocked_by is not null;

create table misuse_whitelist (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('address', 'range', 'user', 'phrase')),
  address_hash text,
  range cidr,
  user_id uuid references users (id) on delete cascade,
  -- Of a false alarm the whole message, as it is compared.
  phrase text,
  is_false_alarm boolean not null default false,
  -- The incident that was one; its text goes with it when the alarm is one after all.
  log_id uuid,
  label text not null,
  reason text not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  until timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'user') = (user_id is not null)),
  check ((kind = 'range') = (range is not null)),
  check ((kind = 'phrase') = (phrase is not null)),
  check ((kind = 'address') = (address_hash is not null))
);
create index misuse_whitelist_list on misuse_whitelist (tenant_id, created_at desc, id desc);
create index misuse_whitelist_user on misuse_whitelist (user_id) where user_id is not null;
create index misuse_whitelist_maker on misuse_whitelist (created_by) where created_by is not null;

-- A question that was refused is no part of what the next one rests on.
alter table messages add column is_refused boolean not null default false;

-- Passages that speak to a model: which rules found them where. null: none. Kept from answers until the owner has released them.
alter table passages
  add column marks jsonb,
  add column is_released boolean not null default false;
