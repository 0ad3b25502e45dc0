-- Reports of Credit Analytics that are sent by the clock: what and when, to whom, and what became of each.

create table report_schedules (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  format text not null check (format in ('excel', 'csv', 'pdf')),
  tabs text[] not null check (cardinality(tabs) > 0),
  period integer not null check (period between 1 and 366),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- From Monday on.
  weekday smallint not null check (weekday between 1 and 7),
  day_of_month smallint not null check (day_of_month between 1 and 31),
  -- By the clocks of Berlin.
  minute_of_day smallint not null check (minute_of_day between 0 and 1439),
  is_paused boolean not null default false,
  next_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index report_schedules_list on report_schedules (tenant_id, created_at desc, id desc);
create index report_schedules_due on report_schedules (next_at) where not is_paused;

create table report_recipients (
  tenant_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  -- A person of the tenant, or an address outside that has to agree first.
  user_id uuid references users (id) on delete cascade,
  email text,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, schedule_id, user_id),
  unique (tenant_id, schedule_id, email),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade,
  check ((user_id is null) <> (email is null))
);
create index report_recipients_person on report_recipients (user_id) where user_id is not null;

create table report_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  recipient_id uuid not null,
  planned_for timestamptz not null,
  is_asked boolean not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'skipped', 'uncertain')),
  reason text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, schedule_id) references report_schedules (tenant_id, id) on delete cascade,
  foreign key (tenant_id, recipient_id) references report_recipients (tenant_id, id) on delete cascade
) /* by tenant */;
-- However many plan it: each recipient is written to once for each time.
create unique index report_deliveries_once on report_deliveries (tenant_id, schedule_id, planned_for desc, recipient_id);
create index report_deliveries_recipient on report_deliveries (tenant_id, recipient_id);
create index report_deliveries_old on report_deliveries (created_at);
