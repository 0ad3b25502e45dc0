import type { SsoMapping } from '@lotse/contract'
import { asDomain } from './read-domains.ts'

const texts = {
  tenant: 'Dieser Mandant gehört nicht zu diesem Circle.',
  domain: 'Diese Domain gehört nicht zu diesem Circle.',
}

/** People come only into tenants of their own circle, and by domains that are its own. */
export const checkMappings = (
  mappings: SsoMapping[],
  own: { domains: string[]; tenants: { id: string }[] },
): { mappings: SsoMapping[]; errors: Record<string, string> } => {
  const tenants = new Set(own.tenants.map(({ id }) => id))
  const errors: Record<string, string> = {}
  const read = mappings.map((mapping, index) => {
    const value = mapping.kind === 'domain' ? asDomain(mapping.value) : mapping.value
    if (mapping.kind === 'domain' && !own.domains.includes(value))
      errors[`sso_mappings.${index}.value`] = texts.domain
    if (!tenants.has(mapping.tenant_id)) errors[`sso_mappings.${index}.tenant_id`] = texts.tenant
    return { ...mapping, value }
  })
  return { mappings: read, errors }
}
