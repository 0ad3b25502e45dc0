-- What visitors may ask a chatbot with one click.
alter table chatbots add column starter_questions text[] not null default '{}';
