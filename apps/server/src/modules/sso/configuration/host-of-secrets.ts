import type { SsoProvider } from '@lotse/contract'

/** Which field says where the secrets are sent; the others have one place for everybody. */
const placeOf: Partial<Record<SsoProvider, string>> = { oidc: 'discovery_url', okta: 'domain' }

export const hostOfSecrets = (provider: SsoProvider, settings: Record<string, unknown>): string => {
  const place = placeOf[provider]
  const text = place === undefined ? '' : String(settings[place] ?? '').trim()
  return (URL.parse(text) ?? URL.parse(`https://${text}`))?.host ?? text
}
