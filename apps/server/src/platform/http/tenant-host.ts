/** The tenant's part of a host name below our own: `musterstadt` of `musterstadt.lotse.example`; null for every other host. */
export const tenantOfHost = (baseUrl: string, host: string): string | null => {
  const [label = '', ...rest] = host.toLowerCase().split('.')
  const isTenants =
    rest.join('.') === new URL(baseUrl).host && /^[a-z0-9-]{3,63}$/.test(label) && label !== 'www'
  return isTenants ? label : null
}
