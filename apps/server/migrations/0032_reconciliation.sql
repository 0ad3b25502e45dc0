-- Reconciliation: what the check of the ledger has found, and trees of reservations with their bookings.

create table credit_findings (
  -- Whose use it is about, or whose account; that of the account is the payer.
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  account_tenant_id uuid not null,
  kind text not null check (kind in ('expired_pending', 'confirmed_above_reserved', 'orphaned_reservation', 'action_without_booking',
    'booking_without_action', 'double_charge', 'broken_chain', 'balance_mismatch', 'usage_mismatch', 'record_mismatch')),
  -- What of the account: a second check finds the same thing and no second one.
  subject text not null,
  reservation_id uuid,
  root_id uuid,
  context jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'resolved', 'repaired')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_tenant_id, kind, subject),
  check ((status = 'open') = (settled_at is null)),
  check ((reservation_id is null) = (root_id is null))
);
create index credit_findings_open on credit_findings (created_at desc, id desc) where status = 'open';
create index credit_findings_open_tenant on credit_findings (tenant_id, created_at desc, id desc) where status = 'open';
create index credit_findings_open_tree on credit_findings (tenant_id, root_id) where status = 'open' and root_id is not null;
create index credit_findings_open_account on credit_findings (account_tenant_id) where status = 'open';
-- Super admins repair what belongs to any tenant.
create index credit_findings_id on credit_findings (id);
create index credit_findings_settled on credit_findings (settled_at) where status = 'resolved';

-- When somebody last asked for a check of a tenant, and when it was last done.
create table credit_checks (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  asked_at timestamptz,
  checked_at timestamptz
);

-- The bookings of a reservation: its tree shows them. Ids come in the order of time, so that the index grows at its ends. It and the
-- next one cannot be made concurrently where the tables are in partitions.
-- squawk-ignore require-concurrent-index-creation
create index credit_transactions_reservation on credit_transactions (tenant_id, reservation_id) where reservation_id is not null;

-- Work that was given up after parts of it had been paid for: few rows beside all others.
-- squawk-ignore require-concurrent-index-creation
create index credit_reservations_incomplete on credit_reservations (tenant_id, created_at)
  where status = 'cancelled' and parent_id is null and children_cents > 0;
