-- What super admins show on every tenant's dashboard. The grid is 4 by 3 cells.
create table dashboard_widgets (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('appointments', 'news', 'onboarding', 'alerts', 'social', 'quicklinks')),
  component text not null,
  grid_x integer not null,
  grid_y integer not null,
  width integer not null,
  height integer not null,
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  position integer not null default 0,
  -- Of appointments: what a calendar elsewhere said when it was read last, and why it could not be read since.
  calendar_entries jsonb not null default '[]',
  calendar_fetched_at timestamptz,
  calendar_failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint dashboard_widgets_inside check (grid_x >= 0 and grid_y >= 0 and width >= 1 and height >= 1 and grid_x + width <= 4 and grid_y + height <= 3),
  -- No two active ones on one cell, however many people arrange them at once.
  constraint dashboard_widgets_apart exclude using gist (int4range(grid_x, grid_x + width) with &&, int4range(grid_y, grid_y + height) with &&) where (is_active)
);
