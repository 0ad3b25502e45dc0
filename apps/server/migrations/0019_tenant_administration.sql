-- The super admins' list of tenants: searched over name, web title and subdomain at once, living and deleted ones alike.
-- There are few tenants.
-- squawk-ignore require-concurrent-index-creation
create index tenants_search on tenants using gin ((name || ' ' || web_title || ' ' || coalesce(subdomain, '')) gin_trgm_ops);
