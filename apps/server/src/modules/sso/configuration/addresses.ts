import type { CircleSsoFacts, SsoProvider } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { returnAddressOf } from '../signing-in/return-address.ts'

/** What has to be entered at the service, and where people begin. */
export const addressesOf = (ctx: Pick<Ctx, 'config'>, circle: string): CircleSsoFacts['addresses'] => {
  const base = `${ctx.config.baseUrl}/sso/${circle}`
  return [
    { key: 'callback', label: 'Rückkehradresse (Redirect URI)', url: returnAddressOf(ctx, circle) },
    { key: 'acs', label: 'Assertion Consumer Service (ACS)', url: `${base}/acs` },
    { key: 'metadata', label: 'Metadaten (zugleich Entity-ID)', url: `${base}/metadata` },
    { key: 'slo', label: 'Abmeldung (Single Logout)', url: `${base}/slo` },
    { key: 'start', label: 'Direkter Weg zur Anmeldung', url: base },
  ]
}

/** Where the service of this kind sends its answer. */
export const answerAddressOf = (ctx: Pick<Ctx, 'config'>, provider: SsoProvider, circle: string): string => {
  const key = provider === 'saml' ? 'acs' : 'callback'
  return addressesOf(ctx, circle).find(address => address.key === key)?.url ?? ''
}
