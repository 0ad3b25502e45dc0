import ipaddr from 'ipaddr.js'
import { type Intranet, isIntranetAddress, isIntranetHost, noIntranet } from './intranet.ts'

export type OutboundFault = 'url' | 'address' | 'redirect' | 'too_large' | 'timeout' | 'unreachable'

/** Why a call to a foreign address was not made or not finished. The message is German and meant for people. */
export class OutboundError extends Error {
  readonly code: OutboundFault

  constructor(code: OutboundFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.code = code
  }
}

const refusedAddress = (): OutboundError =>
  new OutboundError('address', 'Diese Adresse liegt nicht im öffentlichen Internet.')

/** Said of a name that leads into the house as of one that leads nowhere: nobody learns from us which names there are inside. */
export const unreachable = (code: 'address' | 'unreachable', cause?: unknown): OutboundError =>
  new OutboundError(code, 'Der Server ist nicht erreichbar.', cause)

const refusedUrl = (message: string): OutboundError => new OutboundError('url', message)

const usualPorts = [80, 443, 8080, 8443]

/** Public by number, yet the inside of a cloud: Azure answers machines with their own secrets here. */
const cloudAddresses = ['168.63.129.16']
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Only ordinary addresses of the public internet; every embedding of IPv4 in IPv6 is none of them. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address) || cloudAddresses.includes(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast)
}

/** Names that no public name server knows, or that mean the machine itself or its own network (RFC 6761, 6762, 8375, 9476). */
const isHouseName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|local|internal|home\.arpa|alt|onion)$/.test(host)

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'

export interface TargetRules {
  intranet?: Intranet
  /** Loopback servers of tests, as `host:port`; no setting leads here. */
  loopback: readonly string[]
  /** Ports beside the usual ones. */
  ports?: readonly number[]
}

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** The host as sockets know it: IPv6 without brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether a connection to this address may be made for this host. */
export const mayConnect = (
  address: string,
  host: string,
  { loopback, intranet = noIntranet }: TargetRules,
): boolean =>
  isPublicAddress(address) ||
  (!cloudAddresses.includes(address) && isIntranetAddress(address, host, intranet)) ||
  (isLoopback(address) && loopback.some(pair => pair.slice(0, pair.lastIndexOf(':')) === host))

/**
 * Refuses what other programs could read as another host: the parser here quietly turns `0x7f.1`, full-width digits,
 * `http:host` and backslashes into ordinary addresses.
 */
const refuseOddWriting = (text: string, hasBase: boolean): void => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused.
  if (/[\u0000-\u0020\u007f\\]/.test(text)) throw refusedUrl('Die Adresse enthält unzulässige Zeichen.')
  const authority = /^(?:https?:)?\/\/([^/?#]*)/i.exec(text)?.[1]
  if (authority === undefined) {
    if (!hasBase || /^[a-z][a-z0-9+.-]*:/i.test(text))
      throw refusedUrl('Die Adresse muss mit http:// oder https:// beginnen.')
    return
  }
  if (authority.includes('@')) throw refusedUrl('Die Adresse darf keine Zugangsdaten enthalten.')
  const host = authority.replace(/:\d*$/, '').toLowerCase()
  const isPlainIpv4 = ipaddr.IPv4.isValidFourPartDecimal(host)
  if (!host || host.endsWith('.') || host.includes('%') || (/^[\d.]+$|^0x/.test(host) && !isPlainIpv4))
    throw refusedUrl('Der Name des Servers ist ungültig.')
  const { hostname } = new URL(`http://${host}`)
  if (ipaddr.IPv4.isValid(hostname) && hostname !== host)
    throw refusedUrl('Der Name des Servers ist ungültig.')
}

/** The address that a person or another server gave us, or an error that says why we do not call it. */
export const parseTarget = (text: string, rules: TargetRules, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) throw refusedUrl('Die Adresse ist ungültig.')
  refuseOddWriting(text, base !== undefined)
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusedUrl('Die Adresse muss mit http:// oder https:// beginnen.')
  if (url.username || url.password) throw refusedUrl('Die Adresse darf keine Zugangsdaten enthalten.')
  const host = hostOf(url)
  const port = portOf(url)
  const isOwnServer = rules.loopback.includes(`${host}:${port}`)
  if (!isOwnServer && !usualPorts.includes(port) && !rules.ports?.includes(port))
    throw refusedUrl(`Der Port ${port} ist nicht erlaubt.`)
  const { intranet = noIntranet } = rules
  const isPublic = ipaddr.isValid(host)
    ? isPublicAddress(host) || (!cloudAddresses.includes(host) && isIntranetAddress(host, host, intranet))
    : !isHouseName(host) || isIntranetHost(host, intranet)
  if (!isPublic && !(isOwnServer && (isLoopback(host) || !ipaddr.isValid(host)))) throw refusedAddress()
  return url
}
