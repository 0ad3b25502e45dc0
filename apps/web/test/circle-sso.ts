import { type CircleSsoFacts, type CircleSsoForm, circleSsoForm, ssoProviderOptions } from '@lotse/contract'

export const ssoProviderChoices = ssoProviderOptions
export const noSso: CircleSsoForm = circleSsoForm.parse({})

export const ssoFacts = (changes: Partial<CircleSsoFacts> = {}): CircleSsoFacts => ({
  stored_secrets: [],
  sp_cert_expires_at: null,
  confirmed_domains: [],
  addresses: [
    { key: 'callback', label: 'Rückkehradresse (Redirect URI)', url: 'https://lotse.test/sso/c1/callback' },
    { key: 'acs', label: 'Assertion Consumer Service (ACS)', url: 'https://lotse.test/sso/c1/acs' },
    { key: 'metadata', label: 'Metadaten (zugleich Entity-ID)', url: 'https://lotse.test/sso/c1/metadata' },
    { key: 'slo', label: 'Abmeldung (Single Logout)', url: 'https://lotse.test/sso/c1/slo' },
    { key: 'start', label: 'Direkter Weg zur Anmeldung', url: 'https://lotse.test/sso/c1' },
  ],
  tenants: [{ value: '00000000-0000-4000-8000-0000000000a1', label: 'Stadt Musterlingen' }],
  former_provider: null,
  ...changes,
})
