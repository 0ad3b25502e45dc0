import type { SsoProvider } from '@lotse/contract'
import { azureProvider } from './azure/azure-provider.ts'
import { googleProvider } from './google/google-provider.ts'
import { oidcProvider } from './oidc/oidc-provider.ts'
import { oktaProvider } from './okta/okta-provider.ts'
import { type Provider, SsoError } from './provider.ts'
import { samlProvider } from './saml/saml-provider.ts'

/** One line per kind of service; what is not here cannot be used. */
const providers: { [P in SsoProvider]?: Provider<P> } = {
  oidc: oidcProvider,
  saml: samlProvider,
  azure: azureProvider,
  google: googleProvider,
  okta: oktaProvider,
}

export const providerOf = (id: SsoProvider): Provider => {
  const provider = providers[id]
  if (!provider) throw new SsoError('configuration', `no provider ${id}`)
  return provider as Provider
}

/** Services whose people and groups can be read by the clock. */
export const providersWithDirectory = (Object.keys(providers) as SsoProvider[]).filter(
  id => providers[id]?.directory,
)
