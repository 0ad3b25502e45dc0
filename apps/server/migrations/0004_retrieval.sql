-- What documents say, in passages, and the lexical index over them. Vectors have a table of their own, which the program makes at its
-- start where the extension for it exists.

create table passages (
  tenant_id uuid not null,
  id uuid not null,
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
  primary key (tenant_id, id),
  unique (tenant_id, document_id, position),
  -- Not to data stores as well: whoever writes would lock theirs after the document, and who deletes one does it the other way round.
  foreign key (tenant_id, databucket_id, document_id) references documents (tenant_id, databucket_id, id) on delete cascade
) /* by tenant */;

-- One index per data store. Writers lock its row; readers and those who delete do not.
create table passage_indexes (
  tenant_id uuid not null,
  databucket_id uuid not null,
  -- Passages are numbered as they are indexed; no number is used twice.
  next_ordinal integer not null default 0,
  primary key (tenant_id, databucket_id)
);

-- Where a document's passages are in the index: `passage_count` ordinals from `first_ordinal` on, in the order of their positions.
create table indexed_documents (
  tenant_id uuid not null,
  document_id uuid not null,
  databucket_id uuid not null,
  first_ordinal integer not null,
  passage_count integer not null check (passage_count > 0),
  -- Version of the rules that made words of its texts; 0 asks for it to be indexed anew.
  analyser integer not null,
  primary key (tenant_id, document_id),
  unique (tenant_id, databucket_id, first_ordinal),
  foreign key (tenant_id, databucket_id, document_id) references documents (tenant_id, databucket_id, id) on delete cascade
) /* by tenant */;
create index indexed_documents_analyser on indexed_documents (analyser);

-- Of 4,096 ordinals: one byte for the length of each passage, 0 for one that is gone.
create table passage_blocks (
  tenant_id uuid not null,
  databucket_id uuid not null,
  block integer not null,
  lengths bytea not null,
  primary key (tenant_id, databucket_id, block)
) /* by tenant */ with (fillfactor = 50, toast_tuple_target = 8160);
alter table passage_blocks alter column lengths set storage main;

-- In which passages terms occur: a run of terms with their postings, as lexical-index/page-format.ts writes them. The page of a term is
-- the last one that does not begin after it. A document changes most pages of a small data store at once: a quarter of the room is left
-- for their next versions, most of which then need no new entry in the key.
create table passage_term_pages (
  tenant_id uuid not null,
  databucket_id uuid not null,
  first_term text collate "C" not null,
  terms bytea not null,
  primary key (tenant_id, databucket_id, first_term)
) /* by tenant */ with (fillfactor = 75, toast_tuple_target = 8160);
alter table passage_term_pages alter column terms set storage main;

-- The same of a term that occurs too often for a page, block by block: three bytes each, place in the block (two) and how often (one).
create table passage_postings (
  tenant_id uuid not null,
  databucket_id uuid not null,
  term text collate "C" not null,
  block integer not null,
  postings bytea not null,
  primary key (tenant_id, databucket_id, term, block)
) /* by tenant */ with (fillfactor = 90, toast_tuple_target = 8160);
alter table passage_postings alter column postings set storage main;

-- Ordinals whose document is gone, until a job has put zeros into the blocks: whoever deletes waits for no writer.
create table passage_removals (
  tenant_id uuid not null,
  databucket_id uuid not null,
  first_ordinal integer not null,
  passage_count integer not null,
  primary key (tenant_id, databucket_id, first_ordinal),
  foreign key (tenant_id, databucket_id) references passage_indexes (tenant_id, databucket_id) on delete cascade
);

-- Indexes whose data store is gone. Nobody can reach them; a job deletes their blocks, pages and postings bit by bit.
create table abandoned_passage_indexes (
  tenant_id uuid not null,
  databucket_id uuid not null,
  primary key (tenant_id, databucket_id)
);

-- Once for all documents that one statement deletes, however many. Nothing is left to say when the index itself has gone before.
create function remove_from_passage_index() returns trigger language plpgsql as $$
begin
  insert into passage_removals (tenant_id, databucket_id, first_ordinal, passage_count)
    select gone.tenant_id, gone.databucket_id, gone.first_ordinal, gone.passage_count
      from gone join passage_indexes i on i.tenant_id = gone.tenant_id and i.databucket_id = gone.databucket_id;
  return null;
end $$;
create trigger indexed_documents_removed after delete on indexed_documents referencing old table as gone
  for each statement execute function remove_from_passage_index();

insert into passage_indexes (tenant_id, databucket_id) select tenant_id, id from databuckets;
create function open_passage_index() returns trigger language plpgsql as $$
begin
  insert into passage_indexes (tenant_id, databucket_id) values (new.tenant_id, new.id);
  return null;
end $$;
create trigger databuckets_open_passage_index after insert on databuckets for each row execute function open_passage_index();

-- No foreign key does this: after the documents, which writers lock before the index. Triggers run by name, and those of foreign
-- keys, whose names begin with a capital letter, come first.
create function abandon_passage_index() returns trigger language plpgsql as $$
begin
  with gone as (delete from passage_indexes where tenant_id = old.tenant_id and databucket_id = old.id returning tenant_id, databucket_id)
  insert into abandoned_passage_indexes (tenant_id, databucket_id) select tenant_id, databucket_id from gone;
  return null;
end $$;
create trigger databuckets_remove_passage_index after delete on databuckets for each row execute function abandon_passage_index();

-- The title belongs to the words of every passage.
create function index_retitled_document() returns trigger language plpgsql as $$
begin
  update indexed_documents set analyser = 0 where tenant_id = new.tenant_id and document_id = new.id;
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
