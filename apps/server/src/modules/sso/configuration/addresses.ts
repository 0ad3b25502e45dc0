import type { CircleSsoFacts, SsoProvider } from '@lotse/contract'
import type { Config } from '../../../platform/config.ts'

/** What has to be entered at the service, and where people begin. */
export const addressesOf = (
  { baseUrl }: Pick<Config, 'baseUrl'>,
  circle: string,
): CircleSsoFacts['addresses'] => [
  { key: 'callback', label: 'Rückkehradresse (Redirect URI)', url: `${baseUrl}/sso/${circle}/callback` },
  { key: 'acs', label: 'Assertion Consumer Service (ACS)', url: `${baseUrl}/sso/${circle}/acs` },
  { key: 'metadata', label: 'Metadaten (zugleich Entity-ID)', url: `${baseUrl}/sso/${circle}/metadata` },
  { key: 'slo', label: 'Abmeldung (Single Logout)', url: `${baseUrl}/sso/${circle}/slo` },
  { key: 'start', label: 'Direkter Weg zur Anmeldung', url: `${baseUrl}/sso/${circle}` },
]

/** Where the service sends people back to. */
export const returnAddressOf = (
  { baseUrl }: Pick<Config, 'baseUrl'>,
  provider: SsoProvider,
  circle: string,
): string => `${baseUrl}/sso/${circle}/${provider === 'saml' ? 'acs' : 'callback'}`
