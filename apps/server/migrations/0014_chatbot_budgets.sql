-- What the answers of a chatbot may cost within an hour, in cents: all of them, and those to one connection or person. null: no limit.
alter table chatbots
  add column hour_budget_cents bigint default 10000 check (hour_budget_cents > 0),
  add column visitor_hour_budget_cents bigint default 1500 check (visitor_hour_budget_cents > 0);
