import type { SsoProvider } from '@lotse/contract'
import { oidcProvider } from './oidc/oidc-provider.ts'
import { type Provider, SsoError } from './provider.ts'
import { samlProvider } from './saml/saml-provider.ts'

/** One line per kind of service; what is not here cannot be used. */
const providers: { [P in SsoProvider]?: Provider<P> } = {
  oidc: oidcProvider,
  saml: samlProvider,
}

export const providerOf = (id: SsoProvider): Provider => {
  const provider = providers[id]
  if (!provider) throw new SsoError('configuration', `no provider ${id}`)
  return provider as Provider
}
