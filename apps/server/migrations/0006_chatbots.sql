-- Chatbots, what they draw on, and how a tenant's chats look and behave. What is said in them is in 0007.

alter table circles add column base_chatbot_prompt text not null default '' check (length(base_chatbot_prompt) <= 5000);

alter table tenants
  add column allows_embedding boolean not null default true,
  -- Set by super admins alone; comes before the tenant's own.
  add column super_admin_ai_prompt text not null default '' check (length(super_admin_ai_prompt) <= 512),
  add column admin_ai_prompt text not null default '' check (length(admin_ai_prompt) <= 512);

-- Without a row the defaults of the contract count.
create table tenant_chat_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  pre_page jsonb,
  embed_messages jsonb
);

create table chatbots (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  -- Under which visitors know it: random, and no way to anything else.
  uuid uuid not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  public_name text not null check (length(public_name) between 1 and 200),
  public_description text not null,
  initial_message text not null default '',
  custom_prompt text not null default '',
  allowed_requests text not null default '',
  response_style_prompt text not null default '',
  profile_picture_key text,
  profile_picture_type text,
  sender_logo_key text,
  sender_logo_type text,
  communication_styles text[] not null default '{}',
  language_styles text[] not null default '{}',
  response_length text not null default 'medium',
  response_style text not null default 'balanced',
  response_strategy text not null default 'informative',
  target_audiences text[] not null default '{}',
  feedback_disabled boolean not null default false,
  gender_sensitive_disabled boolean not null default false,
  chatbot_disabled boolean not null default false,
  access_role text not null default 'admin' check (access_role in ('public', 'external_user', 'user', 'contentmanager', 'admin')),
  allow_embedding boolean not null default false,
  allowed_domains text[] not null default '{}',
  -- null: the defaults, which follow the public name and description.
  embed_settings jsonb,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index chatbots_tenant on chatbots (tenant_id, name collate "und-x-icu", id);
create index chatbots_name_search on chatbots using gin (tenant_id, name gin_trgm_ops);
create index chatbots_created_by on chatbots (created_by) where created_by is not null;

-- Where visitors, who know nothing but its uuid, find a chatbot.
create table chatbot_addresses (
  uuid uuid primary key,
  tenant_id uuid not null,
  chatbot_id uuid not null
);
create unique index chatbot_addresses_chatbot on chatbot_addresses (tenant_id, chatbot_id);
create function keep_chatbot_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into chatbot_addresses (uuid, tenant_id, chatbot_id) values (new.uuid, new.tenant_id, new.id);
  else
    delete from chatbot_addresses where tenant_id = old.tenant_id and chatbot_id = old.id;
  end if;
  return null;
end $$;
create trigger chatbots_address after insert or delete on chatbots for each row execute function keep_chatbot_address();

-- What changes with every conversation, apart from the wide row that every answer reads. The conversations count themselves in 0007.
create table chatbot_figures (
  tenant_id uuid not null,
  chatbot_id uuid not null,
  conversations_count integer not null default 0,
  primary key (tenant_id, chatbot_id),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade
) with (fillfactor = 50);

-- What a chatbot draws on. Whether it still may is asked at every answer (databucket_readers): a row alone gives no right.
create table chatbot_databuckets (
  tenant_id uuid not null,
  chatbot_id uuid not null,
  -- The data store may be another tenant's, shared.
  owner_tenant_id uuid not null,
  databucket_id uuid not null,
  priority text not null check (priority in ('high', 'medium', 'low')),
  -- Order within its priority, as the form shows it.
  position integer not null check (position >= 0),
  primary key (tenant_id, chatbot_id, databucket_id),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade
);
create index chatbot_databuckets_databucket on chatbot_databuckets (owner_tenant_id, databucket_id);
-- In place of a foreign key, which would lead from one tenant to another.
create function unassign_databucket() returns trigger language plpgsql as $$
begin
  delete from chatbot_databuckets where owner_tenant_id = old.tenant_id and databucket_id = old.id;
  return null;
end $$;
create trigger databuckets_unassign after delete on databuckets for each row execute function unassign_databucket();

create function abandon_chatbot_images() returns trigger language plpgsql as $$
begin
  insert into abandoned_blobs (key)
    select key from unnest(array[old.profile_picture_key, old.sender_logo_key]) key
     where key is not null
       and (tg_op = 'DELETE' or (key is distinct from new.profile_picture_key and key is distinct from new.sender_logo_key))
    on conflict do nothing;
  return null;
end $$;
create trigger chatbots_images_changed after update of profile_picture_key, sender_logo_key on chatbots
  for each row execute function abandon_chatbot_images();
create trigger chatbots_images_removed after delete on chatbots for each row execute function abandon_chatbot_images();
