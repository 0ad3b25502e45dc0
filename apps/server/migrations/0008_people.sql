-- People: invitations that wait for consent, the tenant used last, devices that are known, super admins and their second factor.

-- Who is invited belongs to the tenant only by accepting. Until then the tenant sees what its admin typed, never whom the address
-- belongs to: `id` is the invitation's own, `name` and `email` are copies.
create table tenant_invitations (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  -- Empty once the person is gone: the inviter is not told.
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'contentmanager', 'subtenantmanager', 'user', 'external_user')),
  created_at timestamptz not null,
  declined_at timestamptz,
  primary key (tenant_id, id)
);
create unique index tenant_invitations_email on tenant_invitations (tenant_id, email);
create index tenant_invitations_user on tenant_invitations (user_id, tenant_id);

-- Whoever was a member without ever having accepted is invited from now on.
insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at)
  select member.tenant_id, gen_random_uuid(), person.id, person.name, person.email, member.role, member.created_at
    from memberships member join users person on person.id = member.user_id
    where person.email_verified_at is null and person.deleted_at is null and member.deactivated_at is null;
delete from memberships member using users person
  where person.id = member.user_id and person.email_verified_at is null and person.deleted_at is null
    and member.deactivated_at is null;

-- A seat is taken by whoever has access and by whoever may still accept. Each who wants one first takes the tenant's row.
create function take_seat(wanted_tenant uuid) returns void language plpgsql as $$
declare
  allowed integer;
  taken integer;
begin
  select max_users into allowed from tenants where id = wanted_tenant for update;
  select (select count(*) from memberships where tenant_id = wanted_tenant and deactivated_at is null)
      + (select count(*) from tenant_invitations where tenant_id = wanted_tenant and declined_at is null)
    into taken;
  if taken >= allowed then
    raise exception 'max_users reached' using errcode = 'LT001', constraint = 'memberships_max_users';
  end if;
end $$;

create or replace function check_max_users() returns trigger language plpgsql as $$
begin
  if new.deactivated_at is null and (tg_op = 'INSERT' or old.deactivated_at is not null) then
    perform take_seat(new.tenant_id);
  end if;
  return new;
end $$;

create function check_max_invitations() returns trigger language plpgsql as $$
begin
  if new.declined_at is null and (tg_op = 'INSERT' or old.declined_at is not null) then
    perform take_seat(new.tenant_id);
  end if;
  return new;
end $$;
create trigger tenant_invitations_max_users before insert or update of declined_at on tenant_invitations
  for each row execute function check_max_invitations();

-- Where the person worked last; whether it is still within reach is asked when it is used, so it refers to nothing.
alter table users add column last_tenant_id uuid;
-- Devices that signed in before this moment are strangers again.
alter table users add column known_devices_since timestamptz;
-- The time to set up the second factor runs from here.
alter table users add column super_admin_since timestamptz;
update users set super_admin_since = now() where is_super_admin;
