-- Help for somebody in need stands beside an answer, and is no part of its words.
alter table messages add column help text not null default '';
