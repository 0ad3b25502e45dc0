import { describe, expect, it } from 'vitest'
import { isForged, recipientsOf } from './recipients.ts'
import { nameInAddress, ownMailOf, requestAddress } from './request-address.ts'

const mailbox = {
  host: 'mail.example',
  port: 993,
  isSecure: true,
  user: 'anfragen@lotse.example',
  password: 'x',
  folder: 'INBOX',
}
const plus = { mailbox, domain: null }
const domain = { mailbox, domain: 'anfragen.example' }
const namesOf = (access: typeof plus | typeof domain, ...headers: [string, string][]) =>
  recipientsOf(access, headers).map(({ name }) => name)

describe('whom a mail is for', () => {
  it('is said by the server before the sender', () => {
    const to: [string, string] = ['to', 'anfragen+bonn@lotse.example']
    expect(namesOf(plus, to, ['delivered-to', 'anfragen+koeln@lotse.example'])).toEqual(['koeln'])
    expect(namesOf(plus, to, ['x-original-to', 'anfragen+koeln@lotse.example'])).toEqual(['koeln'])
    expect(namesOf(plus, to, ['delivered-to', 'anfragen@lotse.example'])).toEqual(['bonn'])
  })

  it('may be several tenants, each once, and nobody', () => {
    expect(
      namesOf(
        domain,
        ['to', 'Stadt <koeln@anfragen.example>, bonn@anfragen.example'],
        ['cc', 'Koeln@anfragen.example, wer@anders.example'],
      ),
    ).toEqual(['koeln', 'bonn'])
    expect(namesOf(domain, ['to', 'wer@anders.example'])).toEqual([])
  })

  it('stands in the address that a tenant has', () => {
    const tenant = { id: '0190', subdomain: 'Koeln' }
    expect(requestAddress(plus, tenant)).toBe('anfragen+koeln@lotse.example')
    expect(requestAddress(domain, { ...tenant, subdomain: null })).toBe('0190@anfragen.example')
    expect(nameInAddress(plus, requestAddress(plus, tenant))).toBe('koeln')
    expect(nameInAddress(plus, 'anfragenfremd@lotse.example')).toBeNull()
  })
})

describe('our own mails', () => {
  const own = ownMailOf({ mailFrom: 'Lotse <Lotse@Stadt.example>', requestMail: domain })

  it.each(['lotse@stadt.example', 'koeln@anfragen.example', 'anfragen@lotse.example'])(
    'come from %s',
    address => {
      expect(own.isOwnAddress(address)).toBe(true)
    },
  )

  it('are not those of the staff, who share the domain', () => {
    expect(own.isOwnAddress('ingo@stadt.example')).toBe(false)
    expect(own.isOwnMessageId('<lotse.0190@stadt.example>')).toBe(true)
    expect(own.isOwnMessageId('<0190@stadt.example>')).toBe(false)
  })
})

describe('a forged sender', () => {
  it('is what our own server says, on top, and nobody below it', () => {
    const fails: [string, string] = ['authentication-results', 'mx.example; spf=pass; dmarc=fail (p=none)']
    const passes: [string, string] = ['authentication-results', 'mx.example; dmarc=pass']
    expect([isForged([fails, passes]), isForged([passes, fails]), isForged([])]).toEqual([true, false, false])
  })
})
