import ipaddr from 'ipaddr.js'

/** What of the house's own network may be called: set by whoever runs the installation, never by a tenant. */
export interface Intranet {
  /** Names as they are, or with a dot in front for everything below them. */
  hosts: readonly string[]
  networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[]
}

export const noIntranet: Intranet = { hosts: [], networks: [] }

const hostName = /^\.?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** "wiki.stadt.local, .intern.stadt.de, 10.20.0.0/16"; null where a part is neither a name nor a network. */
export const parseIntranet = (text: string): Intranet | null => {
  const parts = text
    .split(',')
    .map(part => part.trim().toLowerCase().replace(/^\*\./, '.'))
    .filter(Boolean)
  const networks = parts.filter(part => part.includes('/'))
  const hosts = parts.filter(part => !part.includes('/'))
  if (!networks.every(part => ipaddr.isValidCIDR(part)) || !hosts.every(part => hostName.test(part)))
    return null
  return { hosts, networks: networks.map(part => ipaddr.parseCIDR(part)) }
}

/** The machine itself, and the addresses at which clouds hand out their secrets, are nobody's intranet. */
const isNeverInside = (range: string): boolean =>
  ['loopback', 'linkLocal', 'unspecified', 'broadcast', 'multicast'].includes(range)

export const isIntranetHost = (host: string, { hosts }: Intranet): boolean =>
  hosts.some(name => (name.startsWith('.') ? host.endsWith(name) : host === name))

/** Whether an address may be called because it lies in a network that was allowed, or answers for a name that was. */
export const isIntranetAddress = (address: string, host: string, intranet: Intranet): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (isNeverInside(parsed.range())) return false
  const isInNetwork = intranet.networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  )
  return isInNetwork || isIntranetHost(host, intranet)
}
