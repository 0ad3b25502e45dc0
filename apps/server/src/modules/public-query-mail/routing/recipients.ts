import type { Config } from '../../../platform/config.ts'
import { addressesIn } from '../reading/mail-head.ts'
import { nameInAddress } from './request-address.ts'

/** Written by the mail server that took the mail, so also of one whose recipients are hidden. Topmost, where the last server writes. */
const envelopeHeaders = ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to']

export interface Recipient {
  address: string
  /** Of the tenant; empty for the mailbox itself. */
  name: string
}

const ownIn = (access: NonNullable<Config['requestMail']>, value: string): Recipient[] =>
  addressesIn(value).flatMap(({ address }) => {
    const name = nameInAddress(access, address)
    return name === null ? [] : [{ address, name }]
  })

/** Which of our addresses a mail is for: as the server says, else all that it names. */
export const recipientsOf = (
  access: NonNullable<Config['requestMail']>,
  headers: readonly [string, string][],
): Recipient[] => {
  for (const wanted of envelopeHeaders) {
    const value = headers.find(([name]) => name === wanted)?.[1]
    const [found] = value ? ownIn(access, value) : []
    if (found?.name) return [found]
  }
  const named = headers
    .filter(([name]) => name === 'to' || name === 'cc')
    .flatMap(([, value]) => ownIn(access, value))
    .filter(({ name }) => name)
  return [...new Map(named.map(recipient => [recipient.name, recipient])).values()]
}

/** The topmost is our own server's; everything below it the sender may have written. */
export const isForged = (headers: readonly [string, string][]): boolean => {
  const said = headers.find(([name]) => name === 'authentication-results')?.[1] ?? ''
  return /\bdmarc\s*=\s*fail\b/i.test(said)
}
