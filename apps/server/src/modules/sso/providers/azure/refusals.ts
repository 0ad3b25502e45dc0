import type { SsoConfiguration } from '@lotse/contract'
import { linesOf } from '../groups.ts'
import { interactiveRefusals } from '../openid/refusals.ts'

const commons = ['common', 'organizations', 'consumers']

export const azureRefusals = (settings: SsoConfiguration<'azure'>): Partial<Record<string, string>> => {
  const refusals = interactiveRefusals(settings)
  if (settings.api_version === 'v1.0')
    refusals.api_version =
      'Version 1.0 nennt in Token einen anderen Aussteller, als sie veröffentlicht, und lässt sich nicht sicher prüfen. Wählen Sie v2.0.'
  if (settings.prompt === 'admin_consent')
    refusals.prompt =
      'Die Zustimmung der Administration wird einmalig in Microsoft Entra erteilt, nicht bei jeder Anmeldung.'
  if (settings.resource)
    refusals.resource = 'Eine Ressource gibt es nur in Version 1.0. Lassen Sie das Feld leer.'
  if (!settings.multi_tenant_enabled && commons.includes(settings.tenant_id.toLowerCase()))
    refusals.tenant_id = 'Hier gehört die ID Ihrer Organisation hin, nicht „common“ oder „organizations“.'
  if (settings.multi_tenant_enabled && !linesOf(settings.allowed_tenant_ids).length)
    refusals.allowed_tenant_ids =
      'Nennen Sie die IDs der Organisationen, deren Personen kommen dürfen: sonst dürften es alle bei Microsoft.'
  return refusals
}
