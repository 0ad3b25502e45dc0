-- What documents say, in passages, and the lexical index over them. Vectors have a table of their own, which the program makes at its
-- start where the extension for it exists.

create table passages (
  id uuid primary key,
  tenant_id uuid not null,
  databucket_id uuid not null,
  document_id uuid not null,
  -- Place in the document, from 0 without gaps.
  position integer not null check (position >= 0),
  page integer check (page >= 1),
  headings text[] not null default '{}',
  text text not null,
  -- In the document's whole text.
  span_start integer not null check (span_start >= 0),
  span_end integer not null,
  check (span_end >= span_start),
  unique (document_id, position),
  -- Not to data stores as well: whoever writes would lock theirs after the document, and who deletes one does it the other way round.
  foreign key (document_id, databucket_id) references documents (id, databucket_id) on delete cascade
);

-- One index per data store. Writers lock its row; readers and those who delete do not.
create table passage_indexes (
  databucket_id uuid primary key,
  tenant_id uuid not null,
  -- Short name in the tables below, never used again.
  number integer not null generated always as identity unique,
  -- Passages are numbered as they are indexed; no number is used twice.
  next_ordinal integer not null default 0
);
create index passage_indexes_tenant on passage_indexes (tenant_id);

-- Where a document's passages are in the index: `passage_count` ordinals from `first_ordinal` on, in the order of their positions.
create table indexed_documents (
  document_id uuid primary key,
  databucket_id uuid not null,
  index_number integer not null,
  first_ordinal integer not null,
  passage_count integer not null check (passage_count > 0),
  -- Version of the rules that made words of its texts; 0 asks for it to be indexed anew.
  analyser integer not null,
  unique (index_number, first_ordinal),
  foreign key (document_id, databucket_id) references documents (id, databucket_id) on delete cascade
);
create index indexed_documents_analyser on indexed_documents (analyser);

-- Of 4,096 ordinals: one byte for the length of each passage, 0 for one that is gone.
create table passage_blocks (
  index_number integer not null,
  block integer not null,
  lengths bytea not null,
  primary key (index_number, block)
) with (fillfactor = 50, toast_tuple_target = 8160);
alter table passage_blocks alter column lengths set storage main;

-- In which passages of a block a term occurs: three bytes each, place in the block (two) and how often (one).
create table passage_postings (
  index_number integer not null,
  term text collate "C" not null,
  block integer not null,
  postings bytea not null,
  primary key (index_number, term, block)
) with (fillfactor = 90, toast_tuple_target = 8160);
alter table passage_postings alter column postings set storage main;

-- Ordinals whose document is gone, until a job has put zeros into the blocks: whoever deletes waits for no writer.
create table passage_removals (
  id bigint primary key generated always as identity,
  index_number integer not null references passage_indexes (number) on delete cascade,
  first_ordinal integer not null,
  passage_count integer not null
);
create index passage_removals_index on passage_removals (index_number);

-- Indexes whose data store is gone. Nobody can reach them; a job deletes their blocks and postings bit by bit.
create table abandoned_passage_indexes (
  number integer primary key
);

-- Once for all documents that one statement deletes, however many. Nothing is left to say when the index itself has gone before.
create function remove_from_passage_index() returns trigger language plpgsql as $$
begin
  insert into passage_removals (index_number, first_ordinal, passage_count)
    select gone.index_number, gone.first_ordinal, gone.passage_count
      from gone join passage_indexes i on i.number = gone.index_number;
  return null;
end $$;
create trigger indexed_documents_removed after delete on indexed_documents referencing old table as gone
  for each statement execute function remove_from_passage_index();

insert into passage_indexes (databucket_id, tenant_id) select id, tenant_id from databuckets;
create function open_passage_index() returns trigger language plpgsql as $$
begin
  insert into passage_indexes (databucket_id, tenant_id) values (new.id, new.tenant_id);
  return null;
end $$;
create trigger databuckets_open_passage_index after insert on databuckets for each row execute function open_passage_index();

-- No foreign key does this: after the documents, which writers lock before the index. Triggers run by name, and those of foreign
-- keys, whose names begin with a capital letter, come first.
create function abandon_passage_index() returns trigger language plpgsql as $$
begin
  with gone as (delete from passage_indexes where databucket_id = old.id returning number)
  insert into abandoned_passage_indexes (number) select number from gone;
  return null;
end $$;
create trigger databuckets_remove_passage_index after delete on databuckets for each row execute function abandon_passage_index();

-- The title belongs to the words of every passage.
create function index_retitled_document() returns trigger language plpgsql as $$
begin
  update indexed_documents set analyser = 0 where document_id = new.id;
  return null;
end $$;
create trigger documents_retitled after update of title on documents for each row
  when (old.title is distinct from new.title) execute function index_retitled_document();

-- Whether the vectors of a model understand more than words say; decides how much they count.
create table embedding_trials (
  model text primary key,
  -- That were there to choose from.
  passages integer not null,
  questions integer not null check (questions > 0),
  -- For how many questions the best other passage came from the same document.
  found_by_words integer not null,
  found_by_vectors integer not null,
  measured_at timestamptz not null
);
