import type { Config } from '../../../platform/config.ts'
import type { OwnMail } from '../classifying/classify-mail.ts'

type Access = NonNullable<Config['requestMail']>

const partsOf = (address: string): [string, string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
}

/** The address of a tenant: by its page's name, or where it has none by its id. */
export const requestAddress = (
  { mailbox, domain }: Access,
  { id, subdomain }: { id: string; subdomain: string | null },
): string => {
  const name = (subdomain ?? id).toLowerCase()
  if (domain) return `${name}@${domain}`
  const [local, host] = partsOf(mailbox.user)
  return `${local}+${name}@${host}`
}

/** Whom an address names, if it is one of ours; empty for the mailbox itself. */
export const nameInAddress = ({ mailbox, domain }: Access, address: string): string | null => {
  const [local, host] = partsOf(address)
  if (domain && host === domain) return local.split('+').at(-1) ?? ''
  const [own, ownHost] = partsOf(mailbox.user)
  if (host !== ownHost || !own) return null
  if (local === own) return ''
  return local.startsWith(`${own}+`) ? local.slice(own.length + 1) : null
}

const senderOf = (mailFrom: string): string =>
  (/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom).trim().toLowerCase()

export const answerIdPrefix = 'lotse.'

/** What we send from or receive at: a mail from there is our own, and answering it would never end. */
export const ownMailOf = ({ mailFrom, requestMail }: Pick<Config, 'mailFrom' | 'requestMail'>): OwnMail => ({
  isOwnAddress: address =>
    address === senderOf(mailFrom) || (requestMail !== null && nameInAddress(requestMail, address) !== null),
  isOwnMessageId: id => id.startsWith(`<${answerIdPrefix}`),
})
