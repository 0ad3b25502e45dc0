-- The way of a circle from the old sign-in to one of today's: how far it is, and the configuration that grows on the way.
-- It counts only when it is finished; then it moves into sso_configurations and this row is gone.
create table sso_migrations (
  circle_id uuid primary key references circles (id) on delete cascade,
  -- Begun or tried again, it is another run: what an older one still wants to write does not count.
  run_id uuid not null,
  provider text not null check (provider in ('saml', 'oidc', 'azure', 'google', 'okta')),
  -- What was entered in place of what the old configuration says; may hold secrets.
  entered_sealed text not null,
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array'),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed text,
  started_at timestamptz not null
);
