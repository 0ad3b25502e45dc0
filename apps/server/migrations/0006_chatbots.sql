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
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- Under which visitors know it: random, and no way to anything else.
  uuid uuid not null unique,
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
  -- Lets the tables below carry the tenant and be sure of it.
  unique (id, tenant_id)
);
create index chatbots_tenant on chatbots (tenant_id, name collate "und-x-icu", id);
create index chatbots_name_search on chatbots using gin (name gin_trgm_ops);

-- What a chatbot draws on. Whether it still may is asked at every answer (databucket_readers): a row alone gives no right.
create table chatbot_databuckets (
  chatbot_id uuid not null references chatbots (id) on delete cascade,
  databucket_id uuid not null references databuckets (id) on delete cascade,
  priority text not null check (priority in ('high', 'medium', 'low')),
  -- Order within its priority, as the form shows it.
  position integer not null check (position >= 0),
  primary key (chatbot_id, databucket_id)
);
create index chatbot_databuckets_databucket on chatbot_databuckets (databucket_id);

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
