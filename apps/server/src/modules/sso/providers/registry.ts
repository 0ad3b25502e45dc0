import type { SsoProvider } from '@lotse/contract'
import { type Provider, SsoError } from './provider.ts'

/** One line per kind of service; what is not here cannot be used. */
const providers: { [P in SsoProvider]?: Provider<P> } = {}

export const providerOf = (id: SsoProvider): Provider => {
  const provider = providers[id]
  if (!provider) throw new SsoError('configuration', `no provider ${id}`)
  return provider as Provider
}
