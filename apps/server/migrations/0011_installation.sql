-- What the super admin says about the installation. One row or none: until it is written, the settings of the process count.
create table installation_contact (
  is_only boolean primary key default true check (is_only),
  support_email text,
  contact_email text,
  company_line text,
  updated_at timestamptz not null,
  updated_by uuid references users (id) on delete set null
);
create index installation_contact_updated_by on installation_contact (updated_by) where updated_by is not null;
