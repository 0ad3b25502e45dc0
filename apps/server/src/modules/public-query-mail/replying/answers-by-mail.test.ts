import { describe, expect, it } from 'vitest'
import { setMailOffice } from '../../../../test/mail-office.ts'
import { superAdmin } from '../../../../test/money.ts'
import { findMail, waitingAnswers } from '../routing/mails-store.ts'
import { planAnswer } from './plan-answer.ts'
import { sendAnswer } from './send-answer.ts'

const { here, fetchAll, openOffice } = setMailOffice()
type Office = Awaited<ReturnType<typeof openOffice>>

const approve = ({ admin }: Office, { id, current }: Awaited<ReturnType<Office['completed']>>) =>
  admin.call('agent.public_query.approve', {
    params: { public_query: id, version: String(current.number) },
    body: { revision: current.revision },
  })

describe('an answer by mail', () => {
  it('goes out once it is approved, in its thread, and what comes back joins the request', async () => {
    const office = await openOffice({ reply_mode: 'approved' })
    const { admin, citizen, address, write, mailsOf } = office
    await write('Wann öffnet das Hallenbad?', {
      Subject: 'Hallenbad',
      'Message-ID': '<bad@muster.example>',
    })
    await fetchAll()
    const asked = await office.completed('Hallenbad')
    expect(here.inbox.mailsTo(citizen)).toEqual([])
    await approve(office, asked)
    const mail = await here.inbox.receive(citizen)
    expect(mail).toMatchObject({
      subject: 'Re: Hallenbad',
      inReplyTo: '<bad@muster.example>',
      replyTo: { text: address },
    })
    expect(mail.headers.get('auto-submitted')).toBe('auto-replied')
    expect(mail.text).toContain('/antwort/')
    expect(mail.html).toContain('<a href="http://lotse.test/antwort/')
    await expect.poll(async () => (await mailsOf(asked.id)).at(-1)?.state).toBe('sent')
    const params = { public_query: asked.id }
    expect(await admin.refused('agent.public_query.mails.reply', { params })).toMatchObject({ status: 409 })

    here.test.clock.advance(60_000)
    const thread = { 'In-Reply-To': mail.messageId ?? '' }
    await write('Danke. Und am Sonntag?', {
      ...thread,
      Subject: 'AW: Hallenbad',
      'Message-ID': '<sonntag@muster.example>',
    })
    // Whoever knows the thread and is somebody else, or only pretends to be the same, gets a request of its own.
    await write('Und was schrieb sie?', { ...thread, Subject: 'Fremd', From: 'fremd@anders.example' })
    await write('Und ich bin sie?', {
      ...thread,
      Subject: 'Falsch',
      'Authentication-Results': 'mx.lotse.example; spf=pass; dmarc=fail',
    })
    await fetchAll()
    const titles = (await office.requests()).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(['Falsch', 'Fremd', 'Hallenbad'])
    const again = await office.completed('Hallenbad', 2)
    expect(again.text).toContain('Und am Sonntag?')
    expect(again.text).not.toMatch(/Und was schrieb sie|Und ich bin sie/)
    await approve(office, again)
    expect(await here.inbox.receive(citizen, 1)).toMatchObject({
      inReplyTo: '<sonntag@muster.example>',
      references: [mail.messageId, '<sonntag@muster.example>'],
    })
  })

  it('goes out at once where the tenant wants it, so often a day and no more', async () => {
    const office = await openOffice({ reply_mode: 'at_once', answers_per_sender: 1 })
    await office.write('Wann öffnet das Bad?', { Subject: 'Öffnen' })
    await fetchAll()
    expect((await here.inbox.receive(office.citizen)).text).toContain('künstlicher Intelligenz')
    await office.write('Und wann schließt es?', { Subject: 'Schließen' })
    await fetchAll()
    const { id } = await office.completed('Schließen')
    await expect
      .poll(async () => (await office.mailsOf(id)).at(-1))
      .toMatchObject({ direction: 'out', state: 'failed' })
    expect(here.inbox.mailsTo(office.citizen)).toHaveLength(1)
    here.test.clock.advance(25 * 3_600_000)
    await office.write('Und morgen?', { Subject: 'Morgen' })
    await fetchAll()
    expect(await here.inbox.receive(office.citizen, 1)).toMatchObject({ subject: 'Re: Morgen' })
  })
})

describe('an answer of a deleted tenant', () => {
  it('waits while the tenant stands still, and goes out when it returns', async () => {
    const office = await openOffice({ reply_mode: 'draft' })
    const { city, citizen, write } = office
    await write('Wann öffnet die Bücherei?', { Subject: 'Bücherei' })
    await fetchAll()
    const asked = await office.completed('Bücherei')
    await approve(office, asked)
    const root = await superAdmin(here.test)
    await root.call('superadmin.tenants.destroy', {
      params: { tenant: city.id },
      body: { tenant_name: city.name, confirmation: 'DELETE', reason: 'Vertrag beendet' },
    })
    const ctx = here.test.app.systemContext('test')
    const version = asked.current.number
    expect(await planAnswer(ctx, { tenantId: city.id, queryId: asked.id, version }, 'asked')).toBe('planned')
    const [waiting] = await waitingAnswers(ctx.db, city.id)
    if (!waiting) throw new Error('Nothing waits')
    await sendAnswer(ctx, waiting)
    expect(await findMail(ctx.db, waiting)).toMatchObject({ state: 'waiting' })
    expect(here.inbox.mailsTo(citizen)).toEqual([])
    await root.call('superadmin.tenants.restore', { params: { tenant: city.id } })
    expect(await here.inbox.receive(citizen)).toMatchObject({ subject: 'Re: Bücherei' })
    await expect.poll(async () => (await office.mailsOf(asked.id)).at(-1)?.state).toBe('sent')
  })
})

describe('where answers go out at once', () => {
  it('no program gets one, nor do our own mails, not even when somebody releases them', async () => {
    const office = await openOffice({ reply_mode: 'at_once' })
    const { write, citizen, address, kept, admin } = office
    await write('Ich bin nicht da.', { Subject: 'Abwesend', 'Auto-Submitted': 'auto-replied' })
    await write('Konnte nicht zugestellt werden.', { Subject: 'Unzustellbar', 'Return-Path': '<>' })
    await write('Neues aus dem Verein.', { Subject: 'Liste', 'List-Id': '<verein.muster.example>' })
    await write('Frage an mich?', { Subject: 'Von uns', From: 'lotse@lotse.example' })
    await write('Frage an mich?', { Subject: 'Von hier', From: address, 'Reply-To': citizen })
    await fetchAll()
    expect(await office.requests()).toEqual([])
    const held = await kept()
    expect(held.map(({ subject, reason }) => `${subject}: ${reason}`).toSorted()).toEqual([
      'Abwesend: machine',
      'Liste: machine',
      'Unzustellbar: machine',
      'Von hier: machine',
      'Von uns: machine',
    ])
    for (const { id } of held)
      await admin.call('agent.public_query.quarantine.release', { params: { quarantined_mail: id } })
    // What is asked last is answered last.
    for (const { subject } of held) await office.completed(subject)
    await write('Bin ich jemand?', { Subject: 'Jemand' })
    await fetchAll()
    await here.inbox.receive(citizen)
    expect(here.inbox.mailsTo(citizen).map(({ subject }) => subject)).toEqual(['Re: Jemand'])
    for (const own of [address, 'lotse@lotse.example']) expect(here.inbox.mailsTo(own)).toEqual([])
  })

  it('a forged sender gets none, also when somebody releases the mail', async () => {
    const office = await openOffice({
      reply_mode: 'at_once',
      sender_rule: 'list',
      senders: ['@muster.example'],
    })
    const { write, citizen, kept, admin } = office
    await write('Bin ich es?', {
      Subject: 'Falsch',
      'Authentication-Results': 'mx.lotse.example; spf=pass; dmarc=fail',
    })
    await fetchAll()
    const [held] = await kept()
    expect(held).toMatchObject({ reason: 'sender_refused' })
    await admin.call('agent.public_query.quarantine.release', {
      params: { quarantined_mail: held?.id ?? '' },
    })
    const { id } = await office.completed('Falsch')
    expect(await office.mailsOf(id)).toMatchObject([
      { reason: expect.stringContaining('Absender ist gefälscht') },
    ])
    await write('Bin ich jemand?', { Subject: 'Echt' })
    await fetchAll()
    await here.inbox.receive(citizen)
    expect(here.inbox.mailsTo(citizen).map(({ subject }) => subject)).toEqual(['Re: Echt'])
  })
})
