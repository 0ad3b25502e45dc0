-- When the places of a tenant are open, as its form has it; null while nobody has entered anything.
alter table tenant_chat_settings add column opening_hours jsonb;
