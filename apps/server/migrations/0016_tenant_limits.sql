-- Limits of tenants: one pool for a main tenant and its living sub-tenants. What the main tenant uses itself and what it has given to
-- its sub-tenants never exceed its limit together, whoever changes either and however many at once.
--
-- Everybody who takes from a pool first holds the main tenant's row, then its storage; whoever changes a sub-tenant holds the main
-- tenant's row before the sub-tenant's. `no key update` excludes the others and lets rows that refer to the tenant be written meanwhile.

-- What the tenant uses itself. A seat is taken by whoever has access and by whoever may still accept an invitation.
create function tenant_use(p_tenant uuid, out users integer, out chatbots integer, out upload_mb integer, out subtenants integer)
language sql stable as $$
  select (select count(*) from memberships where tenant_id = p_tenant and deactivated_at is null)::int
           + (select count(*) from tenant_invitations where tenant_id = p_tenant and declined_at is null)::int,
         (select count(*) from chatbots where tenant_id = p_tenant)::int,
         coalesce((select ceil((used_bytes + reserved_bytes) / 1048576.0)
                     from databucket_storage where tenant_id = p_tenant), 0)::int,
         (select count(*) from tenants where parent_tenant_id = p_tenant and deleted_at is null)::int;
$$;

-- What it has given to its living sub-tenants; nothing to the one that is left out.
create function tenant_allocated(p_tenant uuid, p_except uuid, out users integer, out chatbots integer, out upload_mb integer, out subtenants integer)
language sql stable as $$
  select coalesce(sum(max_users), 0)::int, coalesce(sum(max_chatbots), 0)::int, coalesce(sum(upload_limit_mb), 0)::int, count(*)::int
    from tenants where parent_tenant_id = p_tenant and deleted_at is null and id is distinct from p_except;
$$;

-- What it may use itself: the limit less what is given away.
create function tenant_share(p_tenant uuid, out users integer, out chatbots integer, out upload_mb integer)
language sql stable as $$
  select t.max_users - given.users, t.max_chatbots - given.chatbots, t.upload_limit_mb - given.upload_mb
    from tenants t cross join lateral tenant_allocated(t.id, null) given where t.id = p_tenant;
$$;

-- Parents that gave away more than they have get what is missing: nobody loses anything.
update tenants main set
  max_users = greatest(main.max_users, need.users),
  max_chatbots = greatest(main.max_chatbots, need.chatbots),
  upload_limit_mb = greatest(main.upload_limit_mb, need.upload_mb),
  max_subtenants = greatest(main.max_subtenants, need.subtenants),
  public_query_agent_active = main.public_query_agent_active or need.public_query_agent_active,
  version = main.version + 1
from (
  select family.id, own.users + given.users as users, own.chatbots + given.chatbots as chatbots,
         own.upload_mb + given.upload_mb as upload_mb, own.subtenants, family.public_query_agent_active
    from (select parent_tenant_id as id, bool_or(public_query_agent_active) as public_query_agent_active
            from tenants where parent_tenant_id is not null and deleted_at is null group by parent_tenant_id) family
    cross join lateral tenant_use(family.id) own
    cross join lateral tenant_allocated(family.id, null) given
) need
where main.id = need.id
  and (main.max_users < need.users or main.max_chatbots < need.chatbots or main.upload_limit_mb < need.upload_mb
    or main.max_subtenants < need.subtenants or (need.public_query_agent_active and not main.public_query_agent_active));

create or replace function take_seat(wanted_tenant uuid) returns void language plpgsql as $$
declare
  allowed integer;
  taken integer;
begin
  perform from tenants where id = wanted_tenant for no key update;
  select share.users, own.users into allowed, taken from tenant_share(wanted_tenant) share, tenant_use(wanted_tenant) own;
  if taken >= allowed then
    raise exception 'max_users reached' using errcode = 'LT001', constraint = 'memberships_max_users';
  end if;
end $$;

create function check_max_chatbots() returns trigger language plpgsql as $$
declare
  allowed integer;
  taken integer;
begin
  perform from tenants where id = new.tenant_id for no key update;
  select share.chatbots, own.chatbots into allowed, taken from tenant_share(new.tenant_id) share, tenant_use(new.tenant_id) own;
  if taken >= allowed then
    raise exception 'max_chatbots reached' using errcode = 'LT001', constraint = 'chatbots_max_chatbots';
  end if;
  return new;
end $$;
create trigger chatbots_max_chatbots before insert on chatbots for each row execute function check_max_chatbots();

-- Refuses what the pool does not hold, one limit of it. What is given away to nobody cannot be too much: a tenant's own limit may be
-- lowered below what it uses, and then nothing is added until there is room again.
create function refuse_overbooking(p_limit text, p_total integer, p_own integer, p_given integer) returns void language plpgsql as $$
begin
  if p_given > 0 and p_own::bigint + p_given > p_total then
    raise exception '% overbooked', p_limit using errcode = 'LT003', constraint = 'tenants_pool_' || p_limit,
      detail = format('%s of %s are used, %s are given away', p_own, p_total, p_given);
  end if;
end $$;

-- After the change, so that a statement over several tenants counts as a whole. Asked is only what takes more from the pool: an update
-- that gives something back is never refused.
create function check_tenant_limits() returns trigger language plpgsql as $$
declare
  is_sub boolean := new.parent_tenant_id is not null;
  joins boolean := is_sub
    and (tg_op = 'INSERT' or old.deleted_at is not null or old.parent_tenant_id is distinct from new.parent_tenant_id);
  -- More for a sub-tenant or less for its main tenant.
  sign integer := case when is_sub then 1 else -1 end;
  main tenants;
  own record;
  given record;
begin
  if new.deleted_at is not null or (tg_op = 'INSERT' and not is_sub) then
    return null;
  end if;
  select * into main from tenants where id = coalesce(new.parent_tenant_id, new.id) for no key update;
  perform from databucket_storage where tenant_id = main.id for no key update;
  select * into own from tenant_use(main.id);
  select * into given from tenant_allocated(main.id, null);
  if joins or sign * (new.max_users - old.max_users) > 0 then
    perform refuse_overbooking('max_users', main.max_users, own.users, given.users);
  end if;
  if joins or sign * (new.max_chatbots - old.max_chatbots) > 0 then
    perform refuse_overbooking('max_chatbots', main.max_chatbots, own.chatbots, given.chatbots);
  end if;
  if joins or sign * (new.upload_limit_mb - old.upload_limit_mb) > 0 then
    perform refuse_overbooking('upload_limit_mb', main.upload_limit_mb, own.upload_mb, given.upload_mb);
  end if;
  if joins or (not is_sub and new.max_subtenants < old.max_subtenants) then
    perform refuse_overbooking('max_subtenants', main.max_subtenants, 0, given.subtenants);
  end if;
  if not main.public_query_agent_active and exists (
    select from tenants where public_query_agent_active and deleted_at is null
      and case when is_sub then id = new.id else parent_tenant_id = main.id end
  ) then
    raise exception 'the main tenant has no public query agent' using errcode = 'LT003', constraint = 'tenants_pool_public_query_agent_active';
  end if;
  return null;
end $$;
create trigger tenants_limits after insert or update of
  max_users, max_chatbots, upload_limit_mb, max_subtenants, public_query_agent_active, parent_tenant_id, deleted_at on tenants
  for each row execute function check_tenant_limits();

-- Two forms that were opened at the same time: whoever saves second is told. Every change of what a form shows counts, whoever makes it.
create function raise_tenant_version() returns trigger language plpgsql as $$
begin
  new.version := greatest(new.version, old.version + 1);
  return new;
end $$;
create trigger tenants_version before update on tenants for each row
  when ((old.name, old.circle_id, old.type_role, old.parent_tenant_id, old.subdomain, old.web_title, old.web_description,
         old.max_users, old.max_chatbots, old.max_subtenants, old.upload_limit_mb, old.public_query_agent_active, old.super_admin_ai_prompt)
     is distinct from
        (new.name, new.circle_id, new.type_role, new.parent_tenant_id, new.subdomain, new.web_title, new.web_description,
         new.max_users, new.max_chatbots, new.max_subtenants, new.upload_limit_mb, new.public_query_agent_active, new.super_admin_ai_prompt))
  execute function raise_tenant_version();
