-- Proofs that tenants are kept apart: the product calls all of its own routes, in transactions that are taken back.

create table separation_proofs (
  id uuid primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'cancelled', 'failed')),
  started_by_name text not null,
  product_version text not null,
  routes_total integer not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  report jsonb,
  check ((state in ('waiting', 'running')) = (finished_at is null)),
  check ((state = 'finished') = (report is not null))
);
create index separation_proofs_requested on separation_proofs (requested_at desc, id);
-- One at a time.
create unique index separation_proofs_open on separation_proofs ((true)) where finished_at is null;

-- What was found out about each route: whoever takes over after a crash goes on with the next one.
create table separation_proof_routes (
  proof_id uuid not null references separation_proofs (id) on delete cascade,
  route text not null,
  outcome jsonb not null,
  primary key (proof_id, route)
);
