import type { CircleSsoFacts, SsoProvider } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { circleAddresses } from '../circle-addresses.ts'

/** What has to be entered at the service, and where people begin. */
export const addressesOf = (ctx: Pick<Ctx, 'config'>, circle: string): CircleSsoFacts['addresses'] => {
  const { start, callback, entityId, assertionConsumer, logout, backchannelLogout } = circleAddresses(
    ctx,
    circle,
  )
  return [
    { key: 'callback', label: 'Rückkehradresse (Redirect URI)', url: callback },
    { key: 'acs', label: 'Assertion Consumer Service (ACS)', url: assertionConsumer },
    { key: 'metadata', label: 'Metadaten (zugleich Entity-ID)', url: entityId },
    { key: 'slo', label: 'Abmeldung (Single Logout)', url: logout },
    { key: 'backchannel', label: 'Abmeldung durch den Dienst (Back-Channel Logout)', url: backchannelLogout },
    { key: 'start', label: 'Direkter Weg zur Anmeldung', url: start },
  ]
}

/** Where the service of this kind sends its answer. */
export const answerAddressOf = (ctx: Pick<Ctx, 'config'>, provider: SsoProvider, circle: string): string => {
  const { assertionConsumer, callback } = circleAddresses(ctx, circle)
  return provider === 'saml' ? assertionConsumer : callback
}
