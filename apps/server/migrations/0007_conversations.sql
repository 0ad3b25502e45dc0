-- What visitors and chatbots said, on which passages the answers rest, and what could not be answered.

create table conversations (
  id uuid primary key,
  tenant_id uuid not null,
  chatbot_id uuid not null,
  -- Of the secret that the visitor's token carries: whoever does not hold it does not see the conversation.
  visitor_hash bytea not null,
  -- Set for people who are signed in.
  user_id uuid references users (id) on delete set null,
  channel text not null check (channel in ('website', 'widget')),
  -- The site on which it took place; empty on the tenant's own.
  origin text not null default '',
  title text not null,
  messages_count integer not null default 0,
  cost_cents bigint not null default 0,
  positive_count integer not null default 0,
  negative_count integer not null default 0,
  has_gap boolean not null default false,
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  unique (id, chatbot_id),
  foreign key (chatbot_id, tenant_id) references chatbots (id, tenant_id) on delete cascade
);
create index conversations_chatbot on conversations (chatbot_id, last_message_at desc, id desc);
create index conversations_title_search on conversations using gin (title gin_trgm_ops);
create index conversations_user on conversations (user_id) where user_id is not null;

-- How many a chatbot has had, kept here so that lists need not count.
alter table chatbots add column conversations_count integer not null default 0;
create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update chatbots set conversations_count = conversations_count + 1 where id = new.chatbot_id;
  else
    update chatbots set conversations_count = conversations_count - 1 where id = old.chatbot_id;
  end if;
  return null;
end $$;
create trigger conversations_counted after insert or delete on conversations for each row execute function count_conversations();

create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  text text not null,
  status text not null check (status in ('streaming', 'completed', 'cancelled', 'failed')),
  -- The visitor's key of a question: sent twice, it is asked once.
  key uuid,
  -- The question as it was searched for, where the history had to complete it.
  searched_for text,
  feedback text check (feedback in ('positive', 'negative')),
  is_gap boolean not null default false,
  binding_answer_id uuid,
  cost_cents bigint not null default 0,
  model text,
  input_tokens integer,
  output_tokens integer,
  duration_ms integer,
  first_token_ms integer,
  created_at timestamptz not null
);
create index messages_conversation on messages (conversation_id, created_at, id);
create unique index messages_key on messages (conversation_id, key) where key is not null;
-- Answers that are just being written: whose process died is found by this.
create index messages_streaming on messages (created_at) where status = 'streaming';
create index messages_text_search on messages using gin (text gin_trgm_ops);

-- The passages that an answer names, as they were: a document that changes or goes changes no answer that was given.
create table message_sources (
  message_id uuid not null references messages (id) on delete cascade,
  number integer not null check (number >= 1),
  document_id uuid references documents (id) on delete set null,
  document_title text not null,
  page integer,
  heading text not null,
  text text not null,
  dated_on date,
  url text not null default '',
  score double precision not null,
  primary key (message_id, number)
);
create index message_sources_document on message_sources (document_id) where document_id is not null;

-- Questions that found no good source, the same question once.
create table knowledge_gaps (
  id uuid primary key,
  tenant_id uuid not null,
  chatbot_id uuid not null,
  question text not null,
  -- The question without what does not tell it from others (case, spaces, marks).
  normalized text not null,
  asked_count integer not null default 1,
  last_asked_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'task', 'answered', 'dismissed')),
  note text not null default '',
  conversation_id uuid references conversations (id) on delete set null,
  foreign key (chatbot_id, tenant_id) references chatbots (id, tenant_id) on delete cascade,
  unique (chatbot_id, normalized)
);
create index knowledge_gaps_list on knowledge_gaps (chatbot_id, status, last_asked_at desc, id desc);
create index knowledge_gaps_conversation on knowledge_gaps (conversation_id) where conversation_id is not null;

-- Answers that somebody stands for: they win over the search while they are valid.
create table binding_answers (
  id uuid primary key,
  tenant_id uuid not null,
  chatbot_id uuid not null,
  question text not null,
  answer text not null,
  owner_name text not null,
  -- The last day on which it counts.
  valid_until date,
  used_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (chatbot_id, tenant_id) references chatbots (id, tenant_id) on delete cascade
);
create index binding_answers_list on binding_answers (chatbot_id, updated_at desc, id desc);
alter table messages add foreign key (binding_answer_id) references binding_answers (id) on delete set null;
create index messages_binding_answer on messages (binding_answer_id) where binding_answer_id is not null;
