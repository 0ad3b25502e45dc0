import { X509Certificate } from 'node:crypto'
import { type CircleSsoFacts, type CircleSsoForm, type SsoProvider, ssoSecretFields } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { acrossTenantsOfCircle, knownProvider, type SsoCircle } from '../../tenancy/index.ts'
import { addressesOf } from './addresses.ts'
import { domainsOf, findConfiguration, mappingsOf, type StoredConfiguration } from './configuration-store.ts'
import { openSecrets } from './connection-store.ts'

const expiryOf = (certificate: unknown): string | null => {
  if (typeof certificate !== 'string' || certificate === '') return null
  try {
    return new Date(new X509Certificate(certificate).validTo).toISOString()
  } catch {
    return null
  }
}

/** Never with a secret, whatever is stored. */
const withoutSecrets = (provider: SsoProvider, settings: Record<string, unknown>) => {
  const secret: readonly string[] = ssoSecretFields[provider]
  return Object.fromEntries(Object.entries(settings).filter(([field]) => !secret.includes(field)))
}

/** The configuration of the provider that the circle has now; the old way of signing in has none that could be edited. */
const shownConfiguration = (ctx: Ctx, circle: SsoCircle, stored: StoredConfiguration | null) => {
  const provider = knownProvider(circle.defaultSsoProvider)
  if (stored === null || stored.provider !== provider || provider === 'spd')
    return { configuration: {}, secrets: [] }
  return {
    configuration: withoutSecrets(provider, stored.settings),
    secrets: Object.entries(openSecrets(ctx, stored.secretsSealed))
      .filter(([, text]) => text !== '')
      .map(([field]) => field),
  }
}

export const showCircleSso = async (
  ctx: Ctx,
  circle: SsoCircle,
): Promise<CircleSsoForm & { sso: CircleSsoFacts }> => {
  const stored = await findConfiguration(ctx.db, circle.id)
  const domains = await domainsOf(ctx.db, circle.id)
  const tenants = await acrossTenantsOfCircle(ctx.db, circle.id)
  const { configuration, secrets } = shownConfiguration(ctx, circle, stored)
  return {
    sso_enabled: circle.ssoEnabled,
    default_sso_provider: knownProvider(circle.defaultSsoProvider),
    sso_configuration: configuration,
    sso_domains: domains.map(({ domain }) => domain),
    sso_domains_confirmed: false,
    sso_required: stored?.isRequired ?? false,
    sso_mappings: await mappingsOf(ctx.db, circle.id),
    sso: {
      stored_secrets: secrets,
      sp_cert_expires_at: expiryOf(stored?.settings.sp_x509cert),
      confirmed_domains: domains.map(({ domain, confirmedAt, confirmedByName }) => ({
        domain,
        confirmed_at: confirmedAt.toISOString(),
        confirmed_by: confirmedByName,
      })),
      addresses: addressesOf(ctx, circle.id),
      tenants: tenants.map(({ id, name }) => ({ value: id, label: name })),
      former_provider: stored?.formerProvider ?? null,
    },
  }
}
