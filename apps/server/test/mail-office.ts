import type { PublicQueryMailSettings } from '@lotse/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { pollMailbox } from '../src/modules/public-query-mail/fetching/poll-mailbox.ts'
import { type Headers, ofPart, type Part, plain } from './mail-corpus/write-mail.ts'
import { startMailbox, type TestMailbox } from './mailboxes/test-mailbox.ts'
import { cityWithAdmin, giveCredits } from './money.ts'
import { patience } from './patience.ts'
import { activateAgent } from './public-queries.ts'
import { type SmtpInbox, startSmtpInbox } from './smtp-inbox.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** An installation with a mailbox for requests and a mail server, for all tests of a file. */
export const setMailOffice = () => {
  const here = {} as { mailbox: TestMailbox; inbox: SmtpInbox; test: TestApp }
  beforeAll(async () => {
    here.mailbox = await startMailbox()
    here.inbox = await startSmtpInbox()
    here.test = await startTestApp({
      config: {
        requestMail: { mailbox: here.mailbox.access, domain: null },
        smtpUrl: here.inbox.url,
        mailFrom: 'Lotse <lotse@lotse.example>',
      },
    })
  })
  afterAll(async () => {
    await here.test.close()
    await here.mailbox.close()
    await here.inbox.close()
  })

  const poll = () => pollMailbox(here.test.app.systemContext('test'))
  /** Until all that has arrived was put aside; the installation itself may be at it. */
  const fetchAll = () =>
    expect
      .poll(
        async () => {
          await poll()
          return here.mailbox.count('INBOX')
        },
        { timeout: patience(60_000) },
      )
      .toBe(0)

  let counter = 0
  const next = () => {
    counter += 1
    return counter
  }

  /** A tenant that takes requests by mail, and somebody who writes to it. */
  const openOffice = async (settings: Partial<PublicQueryMailSettings> = {}) => {
    const { test, mailbox } = here
    const { city, admin } = await cityWithAdmin(test)
    await activateAgent(test.app, city.id)
    await giveCredits(test, city.id, 1000)
    await admin.call('agent.public_query.mail.settings.save', {
      body: { sender_rule: 'anyone', senders: [], reply_mode: 'draft', answers_per_sender: 5, ...settings },
    })
    const { address } = await admin.call('agent.public_query.mail.show')
    if (!address) throw new Error('Keine Adresse')
    const citizen = `buergerin${next()}@muster.example`
    const usual = (): Headers => ({
      'Delivered-To': address,
      To: address,
      From: `Erika Muster <${citizen}>`,
      'Return-Path': `<${citizen}>`,
      'Message-ID': `<${next()}@muster.example>`,
    })
    const requests = async () => (await admin.call('agent.public_query.index')).data
    const mailsOf = async (id: string) =>
      (await admin.call('agent.public_query.mails.index', { params: { public_query: id } })).mails
    const show = (id: string) => admin.call('agent.public_query.show', { params: { public_query: id } })
    return {
      city,
      admin,
      address,
      citizen,
      requests,
      mailsOf,
      show,
      /** A mail of the citizen arrives; headers may say otherwise. */
      write: (content: string | Part, headers: Headers = {}) =>
        mailbox.deliver(
          ofPart(typeof content === 'string' ? plain(content) : content, { ...usual(), ...headers }),
        ),
      kept: async () => (await admin.call('agent.public_query.quarantine.index')).data,
      /** The request of this title, once its newest version is answered. */
      async completed(title: string, version = 1) {
        const found = async () => {
          const id = (await requests()).find(request => request.title === title)?.id
          return id ? await show(id) : null
        }
        await expect
          .poll(async () => {
            const shown = await found()
            return [shown?.response_status.key, shown?.current?.number]
          })
          .toEqual(['completed', version])
        const shown = await found()
        if (!shown?.current) throw new Error(`Keine Antwort auf ${title}`)
        return { id: shown.id, current: shown.current, text: shown.public_query }
      },
    }
  }
  return { here, poll, fetchAll, openOffice }
}
