import { describe, expect, it } from 'vitest'
import { type MailFacts, quarantineReason } from './decide.ts'

const settings = { senderRule: 'staff', senders: [], replyMode: 'draft', answersPerSender: 5 } as const
const facts: MailFacts = {
  kind: 'human',
  sender: 'erika@muster.example',
  isTooLarge: false,
  isUnreadable: false,
  isForged: false,
  isStaff: false,
  isFollowUp: false,
}
const list = { ...settings, senderRule: 'list' as const, senders: ['@muster.example', 'karl@kunde.example'] }
const anyone = { ...settings, senderRule: 'anyone' as const, senders: [] }

describe('a mail', () => {
  it.each([
    ['of staff', { ...settings, senders: [] }, { isStaff: true }, null],
    ['of a stranger', { ...settings, senders: [] }, {}, 'sender_refused'],
    ['of somebody whom we answered', { ...settings, senders: [] }, { isFollowUp: true }, null],
    ['of a listed domain', list, {}, null],
    ['of a listed address', list, { sender: 'karl@kunde.example' }, null],
    ['of another address there', list, { sender: 'kurt@kunde.example' }, 'sender_refused'],
    ['of a domain that only ends alike', list, { sender: 'x@boese-muster.example' }, 'sender_refused'],
    ['of anybody', anyone, {}, null],
    ['without a sender', anyone, { sender: '' }, 'sender_refused'],
    ['that was forged', list, { isForged: true }, 'sender_refused'],
    ['that was forged, where anybody may write', anyone, { isForged: true }, null],
    ['of a machine', anyone, { kind: 'auto_reply' }, 'machine'],
    ['of ourselves', anyone, { kind: 'own' }, 'machine'],
    ['that is too large', anyone, { isTooLarge: true }, 'too_large'],
    ['that nobody can read', anyone, { isUnreadable: true }, 'unreadable'],
  ] as const)('%s is told apart', (_, rules, more, reason) => {
    expect(quarantineReason(true, { ...rules, senders: [...rules.senders] }, { ...facts, ...more })).toBe(
      reason,
    )
  })

  it('is kept back where requests are not answered', () => {
    expect(quarantineReason(false, { ...anyone }, facts)).toBe('agent_inactive')
  })
})
