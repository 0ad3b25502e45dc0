-- Which version of a widget somebody has seen: an edit of what others have changed meanwhile is refused.
alter table dashboard_widgets add column version integer not null default 1;

-- The columns carry the name of the first kind of source; feeds of news keep theirs in the same place.
comment on column dashboard_widgets.calendar_entries is 'What the calendar or the feed elsewhere said when it was read last';
comment on column dashboard_widgets.calendar_fetched_at is 'When it was read last';
comment on column dashboard_widgets.calendar_failure is 'Why it could not be read since; null if it could';
