import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { publicMailDomains } from './public-mail-domains.ts'

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** As addresses of mails carry it: lower case, `xn--` for letters beyond ASCII. Empty if it is no domain. */
export const asDomain = (typed: string): string => {
  const text = typed.trim().replace(/^@/, '').replace(/\.$/, '')
  // What only an address can have (scheme, path, port, person) would be cut off below without a word.
  if (/[\s/:?#@\\]/.test(text)) return ''
  const domain = domainToASCII(text).toLowerCase()
  const labels = domain.split('.')
  const isDomain =
    domain.length <= 253 && labels.length > 1 && labels.every(part => label.test(part)) && !isIP(domain)
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : ''
}

/** Each once and in order; empty lines do not count. */
export const readDomains = (typed: string[]): { domains: string[]; refusal: string | null } => {
  const domains = new Set<string>()
  for (const line of typed.filter(text => text.trim() !== '')) {
    const domain = asDomain(line)
    if (domain === '') return { domains: [], refusal: `„${line.trim()}“ ist keine Domain.` }
    if (publicMailDomains.has(domain))
      return {
        domains: [],
        refusal: `Bei „${domain}“ bekommt jede Person eine Adresse; die Domain kann keinem Circle gehören.`,
      }
    domains.add(domain)
  }
  return { domains: [...domains].sort(), refusal: null }
}
