import { describe, expect, it } from 'vitest'
import { filePart, multipart, ofPart, plain } from '../../../test/mail-corpus/write-mail.ts'
import { setMailOffice } from '../../../test/mail-office.ts'
import { patience } from '../../../test/patience.ts'
import { pollMailbox } from './fetching/poll-mailbox.ts'

const { here, poll, fetchAll, openOffice } = setMailOffice()

describe('a mail to the address of a tenant', () => {
  it('becomes one request, however often it is fetched, delivered and numbered', async () => {
    const { write, requests, show, mailsOf } = await openOffice()
    const headers = { 'Message-ID': '<einmal@muster.example>', Subject: 'AW: Hundesteuer' }
    await write('Was kostet die Hundesteuer?\n\n-- \nErika', headers)
    await write('Was kostet die Hundesteuer?\n\n-- \nErika', { ...headers, Received: 'from elsewhere' })
    await fetchAll()
    expect(await here.mailbox.numberAnew()).toBeGreaterThan(1)
    await fetchAll()
    const found = await requests()
    expect(found).toMatchObject([{ title: 'Hundesteuer', requester: 'Erika Muster' }])
    const id = found[0]?.id ?? ''
    expect((await show(id)).public_query).toBe('Was kostet die Hundesteuer?')
    expect(await mailsOf(id)).toMatchObject([
      { direction: 'in', kind: 'human', state: 'received', reason: '' },
    ])
  })

  it('brings its files along', async () => {
    const { write, requests, show } = await openOffice()
    await write(
      multipart('mixed', [
        plain('Anbei.'),
        filePart('../../Brief.txt', Buffer.from('Guten Tag'), 'text/plain'),
      ]),
    )
    await fetchAll()
    const [found] = await requests()
    expect((await show(found?.id ?? '')).files).toMatchObject([{ name: 'Brief.txt' }])
  })

  it('is neither lost nor taken twice when the connection breaks in the middle of 20 MB', async () => {
    const { write, requests, show } = await openOffice()
    const plan = Buffer.alloc(15_000_000, 'Plan ')
    // Before anything is there: the installation itself may begin to fetch at any moment.
    here.mailbox.cutAfter(10_000_000)
    await write('Wann öffnet das Bad?', { Subject: 'Davor' })
    await write(multipart('mixed', [plain('Anbei.'), filePart('plan.bin', plan, 'application/x-plan')]), {
      Subject: 'Groß',
    })
    await write('Und wann schließt es?', { Subject: 'Danach' })
    const titles = async () => (await requests()).map(({ title }) => title).toSorted()
    await expect
      .poll(
        async () => {
          await poll()
          return here.test.logged()
        },
        { timeout: patience(60_000) },
      )
      .toContain('bleibt liegen')
    expect(await titles()).toEqual(['Davor'])
    here.mailbox.cutAfter(null)
    await fetchAll()
    expect(await titles()).toEqual(['Danach', 'Davor', 'Groß'])
    const large = (await requests()).find(({ title }) => title === 'Groß')
    expect((await show(large?.id ?? '')).files).toMatchObject([{ name: 'plan.bin', bytes: plan.length }])
  })
})

describe('a mail that nobody expects', () => {
  it('is kept back until somebody takes it or deletes it', async () => {
    const { write, requests, kept, admin } = await openOffice({ sender_rule: 'staff' })
    await write('Erste Frage?', { Subject: 'Erste' })
    await write('Zweite Frage?', { Subject: 'Zweite' })
    await fetchAll()
    expect(await requests()).toEqual([])
    const held = await kept()
    expect(held).toMatchObject([{ reason: 'sender_refused' }, { reason: 'sender_refused' }])
    const idOf = (subject: string) => held.find(mail => mail.subject === subject)?.id ?? ''
    const released = { params: { quarantined_mail: idOf('Erste') } }
    const { id } = await admin.call('agent.public_query.quarantine.release', released)
    expect(await requests()).toMatchObject([{ id, title: 'Erste' }])
    expect(await admin.refused('agent.public_query.quarantine.release', released)).toMatchObject({
      status: 404,
    })
    await admin.call('agent.public_query.quarantine.destroy', {
      params: { quarantined_mail: idOf('Zweite') },
    })
    expect(await kept()).toEqual([])
  })

  it('is none of those who may write, who are staff, or on a list', async () => {
    const { write, requests, kept, admin, city } = await openOffice({ sender_rule: 'staff' })
    const clerk = await here.test.member(city, 'user')
    await write('Weitergeleitet?', { Subject: 'Vom Amt', From: clerk.email })
    await fetchAll()
    expect(await requests()).toMatchObject([{ title: 'Vom Amt' }])
    await admin.call('agent.public_query.mail.settings.save', {
      body: { sender_rule: 'list', senders: ['@dorf.example'], reply_mode: 'draft', answers_per_sender: 5 },
    })
    await write('Vom Dorf?', { Subject: 'Vom Dorf', From: 'emil@dorf.example' })
    await write('Von sonstwo?', { Subject: 'Von sonstwo', From: 'emil@dorf.example.evil.example' })
    await fetchAll()
    const titles = (await requests()).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['Vom Amt', 'Vom Dorf'])
    expect(await kept()).toMatchObject([{ subject: 'Von sonstwo', reason: 'sender_refused' }])
  })

  it('to nobody is seen by super admins, who give it to a tenant', async () => {
    const { city, requests } = await openOffice()
    const subject = `An niemanden ${city.id}`
    await here.mailbox.deliver(
      ofPart(plain('Wer hilft mir?'), {
        'Delivered-To': 'anfragen+niemand@lotse.example',
        To: 'x@y.example',
        Subject: subject,
      }),
    )
    await fetchAll()
    const chief = await here.test.signedIn(await here.test.person({ isSuperAdmin: true }))
    const { data } = await chief.call('superadmin.mail.quarantine.index')
    const stray = data.find(mail => mail.subject === subject)
    expect(stray).toMatchObject({ reason: 'unknown_recipient', excerpt: 'Wer hilft mir?' })
    const params = { stray_mail: stray?.id ?? '' }
    await chief.call('superadmin.mail.quarantine.release', { params, body: { tenant_id: city.id } })
    expect(await requests()).toMatchObject([{ title: subject }])
  })
})

describe('a mailbox that refuses the password', () => {
  it('is not asked again and again', async () => {
    const wrong = { ...here.mailbox.access, password: 'falsch', folder: 'Anderer' }
    const context = here.test.app.systemContext('test')
    const ctx = { ...context, config: { ...context.config, requestMail: { mailbox: wrong, domain: null } } }
    const refusals = () => here.test.logged().split('bitte IMAP_URL prüfen').length - 1
    await pollMailbox(ctx)
    expect(refusals()).toBe(1)
    await pollMailbox(ctx)
    expect(refusals()).toBe(1)
    expect(here.test.logged()).not.toContain('falsch')
  })
})
