import type { SsoConfiguration } from '@lotse/contract'
import { SsoError } from '../provider.ts'

export const hostOf = ({ domain }: Pick<SsoConfiguration<'okta'>, 'domain'>): string => {
  const host = domain.replace(/^https?:\/\//i, '').replace(/\/+$/, '')
  if (!/^[\w.-]+(?::\d+)?$/.test(host)) throw new SsoError('configuration', 'domain')
  return host
}

/** `https://example.okta.com/oauth2/default`; without an authorization server the organisation's own. */
export const issuerOf = (settings: SsoConfiguration<'okta'>): string => {
  const { authorization_server_id: server } = settings
  const base = `https://${hostOf(settings)}`
  return server ? `${base}/oauth2/${encodeURIComponent(server)}` : base
}
