-- What the monitoring of the credit system reads besides what is there already.

-- Bookings of the last hour, over all accounts. Rows come in the order of their time and never change: a few words per megabyte find
-- them, and a booking writes no more than before. Made by reading the table once, and an index of a table in partitions cannot be
-- made concurrently.
-- squawk-ignore require-concurrent-index-creation
create index credit_transactions_time on credit_transactions using brin (created_at) with (autosummarize = on);

-- What the nightly check of the ledger found last; which rows do not agree stands in its log. One row, or none before the first check.
create table credit_ledger_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  accounts integer not null check (accounts >= 0),
  faulty_accounts integer not null check (faulty_accounts between 0 and accounts),
  faults integer not null check (faults >= faulty_accounts)
);
