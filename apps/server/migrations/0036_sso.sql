-- Single sign-on: how a circle's people sign in, who they are there, what is under way, what was tried.
-- A circle holds several tenants, so that none of these rows belongs to one: they are kept by circle.

-- What the form of a circle says; secrets and private keys are sealed together. The configuration before a migration stays for the way back.
create table sso_configurations (
  circle_id uuid primary key references circles (id) on delete cascade,
  provider text not null check (provider in ('saml', 'oidc', 'azure', 'google', 'okta', 'spd')),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  secrets_sealed text,
  -- People of the circle's domains sign in by it and not with a password.
  is_required boolean not null default false,
  former_provider text,
  former_settings jsonb,
  former_secrets_sealed text,
  updated_at timestamptz not null
);

-- Whose addresses belong to which circle, confirmed by a super admin. One domain leads to one circle.
create table sso_domains (
  domain text primary key check (domain = lower(domain) and length(domain) <= 253),
  circle_id uuid not null references circles (id) on delete cascade,
  confirmed_at timestamptz not null,
  confirmed_by_name text not null
);
create index sso_domains_circle on sso_domains (circle_id);

-- Into which tenant somebody comes who is new, and as what: by the domain of the address or by a group.
create table sso_mappings (
  circle_id uuid not null references circles (id) on delete cascade,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('domain', 'group')),
  value text not null check (length(value) between 1 and 500),
  tenant_id uuid not null references tenants (id) on delete cascade,
  role text not null check (role in ('admin', 'contentmanager', 'subtenantmanager', 'user', 'external_user')),
  primary key (circle_id, position)
);
create index sso_mappings_tenant on sso_mappings (tenant_id);

-- Who somebody is there: the service's own name of the person, never the address.
create table sso_identities (
  circle_id uuid not null references circles (id) on delete cascade,
  issuer text not null check (length(issuer) between 1 and 2000),
  subject text not null check (length(subject) between 1 and 2000),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz not null,
  last_signed_in_at timestamptz not null,
  primary key (circle_id, issuer, subject)
);
create index sso_identities_user on sso_identities (user_id);

-- Browsers that were sent to a service and are not back yet. Taken once, by deleting the row.
create table sso_requests (
  state_hash text primary key,
  circle_id uuid not null references circles (id) on delete cascade,
  provider text not null,
  -- `test`: nobody is signed in, the answer ends in a report for the super admin who asked.
  purpose text not null check (purpose in ('sign-in', 'test')),
  browser_hash text not null,
  -- What the provider needs to check the answer (verifier, nonce, id of the request), sealed.
  kept_sealed text not null,
  -- The tenant from whose public page the person came.
  tenant_id uuid references tenants (id) on delete cascade,
  return_to text not null default '/',
  asked_by uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sso_requests_circle on sso_requests (circle_id);
create index sso_requests_tenant on sso_requests (tenant_id) where tenant_id is not null;
create index sso_requests_person on sso_requests (asked_by) where asked_by is not null;
create index sso_requests_expiry on sso_requests (expires_at);

-- What came back from a sign-in that was only tried: claims and what they would lead to, sealed; read by the super admin who asked.
create table sso_test_reports (
  id uuid primary key,
  circle_id uuid not null references circles (id) on delete cascade,
  asked_by uuid not null references users (id) on delete cascade,
  report_sealed text not null,
  created_at timestamptz not null
);
create index sso_test_reports_circle on sso_test_reports (circle_id);
create index sso_test_reports_person on sso_test_reports (asked_by);
create index sso_test_reports_age on sso_test_reports (created_at);

-- An assertion signs in once, however often and wherever it is sent.
create table sso_assertions (
  circle_id uuid not null references circles (id) on delete cascade,
  assertion_id text not null check (length(assertion_id) between 1 and 500),
  expires_at timestamptz not null,
  primary key (circle_id, assertion_id)
);
create index sso_assertions_expiry on sso_assertions (expires_at);

-- Which of our sessions stands for which session there: for signing out on both sides.
create table sso_sessions (
  session_id uuid primary key references sessions (id) on delete cascade,
  circle_id uuid not null references circles (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- SAML: NameID with format and SessionIndex; OpenID Connect: sid and the id token for the end of the session. Sealed.
  details_sealed text not null,
  session_index text not null default ''
);
create index sso_sessions_subject on sso_sessions (circle_id, issuer, subject, session_index);

-- The certificates with which we sign and decrypt; of each circle one is active, a new one is announced before it counts,
-- an old one decrypts until it expires.
create table sso_certificates (
  circle_id uuid not null references circles (id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('announced', 'active', 'retired')),
  certificate text not null,
  private_key_sealed text not null,
  not_after timestamptz not null,
  activates_at timestamptz,
  created_at timestamptz not null,
  primary key (circle_id, id)
);
create unique index sso_certificates_active on sso_certificates (circle_id) where state = 'active';
create unique index sso_certificates_announced on sso_certificates (circle_id) where state = 'announced';
create index sso_certificates_activation on sso_certificates (activates_at) where activates_at is not null;

-- Every attempt to sign in, for 90 days. Written after the answer is sent.
create table sso_attempts (
  id uuid primary key,
  circle_id uuid not null references circles (id) on delete cascade,
  tenant_id uuid references tenants (id) on delete set null,
  user_id uuid references users (id) on delete set null,
  provider text not null,
  route text not null,
  outcome text not null check (outcome in ('started', 'succeeded', 'failed')),
  error_type text,
  -- For the doctor: what was wrong, without claims and tokens.
  error_detail text,
  duration_ms integer not null check (duration_ms >= 0),
  memory_bytes bigint not null check (memory_bytes >= 0),
  created_at timestamptz not null,
  check ((outcome = 'failed') = (error_type is not null))
);
create index sso_attempts_circle on sso_attempts (circle_id, created_at desc);
create index sso_attempts_time on sso_attempts (created_at desc);
create index sso_attempts_tenant on sso_attempts (tenant_id) where tenant_id is not null;
create index sso_attempts_person on sso_attempts (user_id) where user_id is not null;

-- What the last look at a configuration found.
create table sso_health_checks (
  circle_id uuid primary key references circles (id) on delete cascade,
  status text not null check (status in ('healthy', 'warning', 'critical')),
  checks jsonb not null,
  checked_at timestamptz not null
);
