export const tenantList = '/superadmin/tenants'
export const deletedTenantList = `${tenantList}?tab=deleted`
export const receiptList = `${tenantList}/receipts`
export const importList = `${tenantList}/import`
export const tenantCreation = `${tenantList}/create`

const tabs = ['limits', 'credits', 'notifications', 'analytics'] as const
export const tenantPage = (id: string, tab?: (typeof tabs)[number]): string =>
  `${tenantList}/${id}/edit${tab ? `/${tab}` : ''}`

/** A tenant's website stands under its subdomain of our own host; below a bare IP address there are no subdomains. */
export const websiteOf = (
  subdomain: string,
  { protocol, host, hostname }: Pick<Location, 'protocol' | 'host' | 'hostname'> = location,
): string =>
  /^[\d.]+$|:/.test(hostname)
    ? `/tenantwebsite/${encodeURIComponent(subdomain)}`
    : `${protocol}//${subdomain}.${host}/`
