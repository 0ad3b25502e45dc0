-- What visitors and chatbots said, on which passages the answers rest, and what could not be answered.

create table conversations (
  tenant_id uuid not null,
  id uuid not null,
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
  primary key (tenant_id, id),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade
) /* by tenant */;
create index conversations_chatbot on conversations (tenant_id, chatbot_id, last_message_at desc, id desc);
create index conversations_user on conversations (user_id) where user_id is not null;

-- How many a chatbot has had, kept so that lists need not count.
create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into chatbot_figures (tenant_id, chatbot_id, conversations_count) values (new.tenant_id, new.chatbot_id, 1)
      on conflict (tenant_id, chatbot_id) do update set conversations_count = chatbot_figures.conversations_count + 1;
  else
    update chatbot_figures set conversations_count = conversations_count - 1
      where tenant_id = old.tenant_id and chatbot_id = old.chatbot_id;
  end if;
  return null;
end $$;
create trigger conversations_counted after insert or delete on conversations for each row execute function count_conversations();

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
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
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
) /* by tenant */;
create index messages_conversation on messages (tenant_id, conversation_id, created_at, id);
create unique index messages_key on messages (tenant_id, conversation_id, key) where key is not null;
-- Answers that are just being written: whose process died is found by this.
create index messages_streaming on messages (created_at) where status = 'streaming';
create index messages_text_search on messages using gin (tenant_id, text gin_trgm_ops);

-- The passages that an answer names, as they were: a document that changes or goes changes no answer that was given.
create table message_sources (
  tenant_id uuid not null,
  message_id uuid not null,
  number integer not null check (number >= 1),
  -- Perhaps of another tenant, which shares it, and perhaps gone since: whoever links to it looks.
  document_tenant_id uuid not null,
  document_id uuid not null,
  document_title text not null,
  page integer,
  heading text not null,
  text text not null,
  dated_on date,
  url text not null default '',
  score double precision not null,
  primary key (tenant_id, message_id, number),
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
) /* by tenant */;

-- Questions that found no good source, the same question once.
create table knowledge_gaps (
  tenant_id uuid not null,
  id uuid not null,
  chatbot_id uuid not null,
  question text not null,
  -- The question without what does not tell it from others (case, spaces, marks).
  normalized text not null,
  asked_count integer not null default 1,
  last_asked_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'task', 'answered', 'dismissed')),
  note text not null default '',
  conversation_id uuid,
  primary key (tenant_id, id),
  unique (tenant_id, chatbot_id, normalized),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade,
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete set null (conversation_id)
);
create index knowledge_gaps_list on knowledge_gaps (tenant_id, chatbot_id, status, last_asked_at desc, id desc);
create index knowledge_gaps_conversation on knowledge_gaps (tenant_id, conversation_id) where conversation_id is not null;

-- Answers that somebody stands for: they win over the search while they are valid.
create table binding_answers (
  tenant_id uuid not null,
  id uuid not null,
  chatbot_id uuid not null,
  question text not null,
  answer text not null,
  owner_name text not null,
  -- The last day on which it counts.
  valid_until date,
  used_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, chatbot_id) references chatbots (tenant_id, id) on delete cascade
);
create index binding_answers_list on binding_answers (tenant_id, chatbot_id, updated_at desc, id desc);
alter table messages add foreign key (tenant_id, binding_answer_id) references binding_answers (tenant_id, id)
  on delete set null (binding_answer_id);
create index messages_binding_answer on messages (tenant_id, binding_answer_id) where binding_answer_id is not null;
