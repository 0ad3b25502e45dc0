-- Circles that super admins manage.
alter table circles
  add column base_misuse_chatbot_prompt text not null default '' check (length(base_misuse_chatbot_prompt) <= 5000),
  add column sso_enabled boolean not null default false,
  add column default_sso_provider text check (default_sso_provider in ('saml', 'oidc', 'azure', 'google', 'okta', 'spd')),
  -- Rises with every change of the form.
  add column version integer not null default 1;

-- One list of organisation types: other words for the same are one of them now, what nobody knows is an organisation.
update circles set organisation_type = case
  when organisation_type in ('corporation', 'enterprise', 'startup') then 'company'
  when organisation_type = 'educational' then 'education'
  when organisation_type = 'government' then 'public_authority'
  when organisation_type = 'nonprofit' then 'ngo'
  else 'other' end
where organisation_type not in ('public_authority', 'education', 'think_tank', 'research', 'healthcare', 'union', 'initiative', 'media', 'ngo',
  'party', 'foundation', 'company', 'association', 'other');
alter table circles add constraint circles_organisation_type check (organisation_type in ('public_authority', 'education', 'think_tank',
  'research', 'healthcare', 'union', 'initiative', 'media', 'ngo', 'party', 'foundation', 'company', 'association', 'other')) not valid;
