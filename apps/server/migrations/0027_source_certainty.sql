-- How sure a source must be before its words are an answer, from 0 to 100; 50 is balanced.
alter table chatbots add column source_certainty smallint not null default 50;
alter table chatbots add constraint chatbots_source_certainty check (source_certainty between 0 and 100) not valid;
