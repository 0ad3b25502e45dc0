import { type SsoProvider, ssoSecretFields } from '@lotse/contract'
import type { App } from '../src/app.ts'
import { sealSecrets } from '../src/modules/sso/configuration/connection-store.ts'

interface ConnectedCircle {
  circleId: string
  returnAddress: string
}

export interface Connecting {
  provider: SsoProvider
  settings: Record<string, unknown>
  domains?: string[]
  mappings?: { kind: 'domain' | 'group'; value: string; tenantId: string; role: string }[]
  isRequired?: boolean
}

/** Puts a circle's configuration in place as its form saves it. */
export const connectCircle = async (
  test: { app: Pick<App, 'database' | 'ports'> },
  circleId: string,
  { provider, settings, domains = [], mappings = [], isRequired = false }: Connecting,
): Promise<ConnectedCircle> => {
  const { pool } = test.app.database
  const secretFields: readonly string[] = ssoSecretFields[provider]
  const part = (isSecret: boolean) =>
    Object.fromEntries(
      Object.entries(settings).filter(([field]) => secretFields.includes(field) === isSecret),
    )
  const secrets = sealSecrets(test.app.ports, part(true) as Record<string, string>)
  await pool.query('update circles set sso_enabled = true, default_sso_provider = $2 where id = $1', [
    circleId,
    provider,
  ])
  await pool.query(
    `insert into sso_configurations (circle_id, provider, settings, secrets_sealed, is_required, updated_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (circle_id) do update set provider = $2, settings = $3, secrets_sealed = $4, is_required = $5`,
    [circleId, provider, JSON.stringify(part(false)), secrets, isRequired],
  )
  for (const domain of domains)
    await pool.query(
      `insert into sso_domains (domain, circle_id, confirmed_at, confirmed_by_name) values ($1, $2, now(), 'Betrieb')
       on conflict (domain) do nothing`,
      [domain, circleId],
    )
  await pool.query('delete from sso_mappings where circle_id = $1', [circleId])
  for (const [position, { kind, value, tenantId, role }] of mappings.entries())
    await pool.query(
      'insert into sso_mappings (circle_id, position, kind, value, tenant_id, role) values ($1, $2, $3, $4, $5, $6)',
      [circleId, position, kind, value, tenantId, role],
    )
  return { circleId, returnAddress: `${test.app.ports.config.baseUrl}/sso/${circleId}/callback` }
}
