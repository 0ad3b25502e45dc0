import { BlockList, isIP } from 'node:net'
import type { Ctx } from '../../platform/context.ts'
import { networkOf } from '../../platform/network-of.ts'

/** An address as it is kept: under a key, so that it is neither read nor found by trying, and as people see it. */
export interface KeptAddress {
  hash: string
  shown: string
}

const purpose = 'misuse-address'
const nowhere = 'unknown'

/** What tells the place and not the household. */
const masked = (network: string): string => {
  if (!network) return nowhere
  if (!network.includes(':')) return network.replace(/\.\d+$/, '.x')
  return `${network.split(':').slice(0, 3).join(':')}:x`
}

/** The same network of another tenant is another hash: nobody compares across tenants. */
export const keptAddress = ({ secrets }: Pick<Ctx, 'secrets'>, tenantId: string, ip: string): KeptAddress => {
  const network = networkOf(ip)
  return { hash: secrets.sign(purpose, `${tenantId}\n${network}`), shown: masked(network) }
}

/** As it was typed, or null for what is none. */
export const readAddress = (text: string): string | null => {
  const address = text.trim().replace(/^\[(.*)\]$/, '$1')
  return isIP(address) ? address : null
}

/** Wider ones would keep half of the world out. */
const narrowest = { 4: { least: 8, most: 32 }, 6: { least: 16, most: 128 } } as const

export interface AddressRange {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

export const readRange = (text: string): AddressRange | null => {
  const [, address = '', length = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text.trim()) ?? []
  const version = isIP(address) as 0 | 4 | 6
  if (!version) return null
  const prefix = Number(length)
  const { least, most } = narrowest[version]
  return prefix < least || prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Made once for many questions. */
export const rangeMatcher = (range: AddressRange): ((ip: string) => boolean) => {
  const list = new BlockList()
  list.addSubnet(range.address, range.prefix, range.family)
  return ip => {
    const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}
