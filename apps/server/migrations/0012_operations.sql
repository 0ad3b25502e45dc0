-- What belongs together: this database, the key that sealed its secrets, and the store with its files. One row.
create table installation_identity (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- Sealed with SECRET_KEY; whoever cannot open it has another one.
  key_probe text not null,
  -- Since then the file store has a file whose key is the id of the installation.
  files_marked_at timestamptz
);

-- Who writes an answer, and when it was last heard of: an answer whose writer has fallen silent is written by nobody.
alter table messages add column writer_id uuid;
alter table messages add column heard_at timestamptz;

-- The work goes on, and so does what is held back for it. False: it was settled or given up meanwhile.
create function credit_extend(p_tenant uuid, p_id uuid, p_at timestamptz, p_expires timestamptz) returns boolean language plpgsql as $$
begin
  update credit_reservations set expires_at = greatest(expires_at, p_expires)
    where tenant_id = p_tenant and id = p_id and status = 'pending' and expires_at > p_at;
  return found;
end $$;
