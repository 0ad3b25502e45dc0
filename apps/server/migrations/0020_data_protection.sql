-- What people may ask for (their data, its deletion) and how long a tenant keeps what was said and done.

create table retention_rules (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  -- Days after the last message; null: until somebody deletes it.
  conversation_days integer check (conversation_days between 1 and 3650),
  -- Days of the tenant's log; never so few that misuse goes unseen.
  log_days integer check (log_days between 90 and 3650),
  updated_at timestamptz not null
);

-- All conversations of one visitor, and those that have become too old. Short, and no writer waits for it longer than for a batch of inserts.
-- squawk-ignore require-concurrent-index-creation
create index conversations_visitor on conversations (tenant_id, visitor_hash);
-- squawk-ignore require-concurrent-index-creation
create index conversations_age on conversations (tenant_id, last_message_at);

-- An entry of the log goes only when the tenant's own rule says that it is too old.
create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from retention_rules r where r.tenant_id = old.tenant_id and old.created_at < now() - make_interval(days => r.log_days)
  ) then
    return old;
  end if;
  raise exception 'audit entries are append-only' using errcode = 'LT002';
end $$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update on audit_entries for each row execute function refuse_change();
create trigger audit_entries_kept before delete on audit_entries for each row execute function refuse_early_removal();

-- What is known of one person is asked for seldom, but over everything there is.
-- squawk-ignore require-concurrent-index-creation
create index audit_entries_actor on audit_entries (actor_user_id) where actor_user_id is not null;
-- squawk-ignore require-concurrent-index-creation
create index audit_entries_person on audit_entries (subject_id) where subject_type = 'user';
-- squawk-ignore require-concurrent-index-creation
create index credit_usage_days_person on credit_usage_days (user_id);
