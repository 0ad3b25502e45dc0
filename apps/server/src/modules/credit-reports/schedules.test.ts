import type { BodyIn, Routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allReports } from '../../../test/credit-reports.ts'
import { giveCredits } from '../../../test/money.ts'
import { type SmtpInbox, startSmtpInbox } from '../../../test/smtp-inbox.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { doPaidWork } from '../../../test/usage.ts'
import { days, hours, minutes } from '../../platform/clock.ts'
import { planDueReports } from './sending/plan-deliveries.ts'
import { sendReport } from './sending/send-report.ts'

let test: TestApp
let beside: TestApp
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpInbox()
  test = await startTestApp({ config: { smtpUrl: inbox.url, mailFrom: 'Lotse <lotse@lotse.example>' } })
  beside = await startTestApp({ beside: test, config: { smtpUrl: inbox.url } })
})
afterAll(async () => {
  await beside.close()
  await test.close()
  await inbox.close()
})

type Form = BodyIn<Routes['api.credits.analytics.schedules.store']>
const form: Form = {
  format: 'csv',
  tabs: ['patterns', 'trends'],
  period: 7,
  frequency: 'daily',
  weekday: 1,
  day_of_month: 1,
  time: '12:00',
  user_ids: [],
  emails: [],
}

let count = 0
/** The clock stands at Monday, 2 November 2026, 10:00 in Berlin. */
const city = async () => {
  test.startOver()
  count += 1
  const main = await test.mainTenant()
  await giveCredits(test, main.id, 1000)
  await doPaidWork(test, main.id, { credits: 4, at: new Date('2026-11-01T09:00:00Z') })
  const [mayor, clerk] = [await test.member(main, 'admin'), await test.member(main, 'contentmanager')]
  const atMain = await test.signedIn(mayor)
  const add = (more: Partial<Form>) =>
    atMain.call('api.credits.analytics.schedules.store', { body: { ...form, ...more } })
  /** Sessions end by themselves; whoever looks later signs in again. */
  const later = async (milliseconds: number) => {
    test.clock.advance(milliseconds)
    return test.signedIn(mayor)
  }
  /** A delivery whose job nobody has asked for yet. */
  const waiting = async ({ id: schedule, recipients }: { id: string; recipients: { id: string }[] }) => {
    const id = crypto.randomUUID()
    await test.app.database.pool.query(
      `insert into report_deliveries (tenant_id, id, schedule_id, recipient_id, planned_for, is_asked, created_at)
       values ($1, $2, $3, $4, $5, false, $5)`,
      [main.id, id, schedule, recipients[0]?.id, test.clock.now()],
    )
    return { tenantId: main.id, id }
  }
  return { main, mayor, clerk, atMain, add, later, waiting, outside: `pruefer${count}@aussen.example` }
}

const system = (app = test) => app.app.systemContext('test')
const linkIn = (text = ''): string => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').pathname
const tokenIn = (text = ''): string => linkIn(text).split('/').at(-1) ?? ''
const deliveriesOf = async (who: TestBrowser, schedule: string) =>
  (await who.call('api.credits.analytics.schedules.deliveries', { params: { schedule } })).data
/** The jobs of what is planned run by themselves. */
const settled = async (who: TestBrowser, schedule: string, deliveries = 1) => {
  await expect
    .poll(async () => {
      const data = await deliveriesOf(who, schedule)
      return data.filter(({ status }) => !['waiting', 'sending'].includes(status)).length
    })
    .toBe(deliveries)
  return deliveriesOf(who, schedule)
}

describe('a planned report', () => {
  it('comes at its time with its file, once, however many look at the same moment', async () => {
    const { main, mayor, atMain, add, later } = await city()
    const schedule = await add({ user_ids: [mayor.id] })
    expect(schedule).toMatchObject({
      tabs: ['trends', 'patterns'],
      next_at: '2026-11-02T11:00:00.000Z',
      recipients: [{ name: mayor.name, email: mayor.email, state: 'active' }],
      last: null,
    })
    await planDueReports(system())
    expect(await deliveriesOf(atMain, schedule.id)).toEqual([])
    const atNoon = await later(hours(2))
    await Promise.all([test, beside, test, beside].map(app => planDueReports(system(app))))
    const [delivery] = await settled(atNoon, schedule.id)
    expect(delivery).toMatchObject({ status: 'sent', planned_for: '2026-11-02T11:00:00.000Z', reason: '' })
    const mail = await inbox.receive(mayor.email)
    expect(mail.subject).toBe(`Credit Analytics report: ${main.name}`)
    expect(mail.messageId).toBe(`<report-${delivery?.id}@lotse.example>`)
    expect(mail.text).toContain('26.10.2026 to 01.11.2026')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      'credit-analytics-report-2026-11-02.csv',
    ])
    const csv = String(mail.attachments[0]?.content)
    expect(csv).toContain('Usage per day;2026-11-01;Credits;4,00')
    expect(csv).toContain('Hourly pattern;10:00;Credits;4,00')
    // Whoever runs the same job again finds it done.
    await Promise.all(
      [test, beside].map(app =>
        sendReport(system(app), { tenantId: main.id, id: delivery?.id ?? '' }, allReports),
      ),
    )
    expect(inbox.mailsTo(mayor.email)).toHaveLength(1)
    const { data } = await atNoon.call('api.credits.analytics.schedules.index', {})
    expect(data[0]).toMatchObject({
      next_at: '2026-11-03T11:00:00.000Z',
      last: { planned_for: '2026-11-02T11:00:00.000Z', sent: 1, failed: 0, waiting: 0 },
    })
  })

  it('of two workers is sent by one', async () => {
    const { mayor, add, waiting } = await city()
    const schedule = await add({ user_ids: [mayor.id] })
    const ref = await waiting(schedule)
    await Promise.all([test, beside, test, beside].map(app => sendReport(system(app), ref, allReports)))
    expect(inbox.mailsTo(mayor.email)).toHaveLength(1)
  })

  it('tells no addresses of people, and what is missing in it is said', async () => {
    const { main, mayor, clerk, atMain, add } = await city()
    await doPaidWork(test, main.id, { credits: 2, userId: clerk.id, at: new Date('2026-11-01T09:00:00Z') })
    const schedule = await add({ user_ids: [mayor.id], tabs: ['consumers', 'forecast'] })
    await atMain.call('api.credits.analytics.schedules.send', { params: { schedule: schedule.id } })
    const csv = String((await inbox.receive(mayor.email)).attachments[0]?.content)
    expect(csv).toContain(`Top consumers by user;${clerk.name};Total credits;2,00`)
    expect(csv).not.toContain(clerk.email)
  })

  it('is sent as workbook and as PDF, too', async () => {
    const { mayor, add, atMain } = await city()
    for (const [place, format] of (['excel', 'pdf'] as const).entries()) {
      const { id } = await add({ user_ids: [mayor.id], format, tabs: ['trends'] })
      await atMain.call('api.credits.analytics.schedules.send', { params: { schedule: id } })
      const { attachments } = await inbox.receive(mayor.email, place)
      expect(attachments[0]?.filename).toMatch(/^credit-analytics-trends-2026-11-02\.(xlsx|pdf)$/)
      expect(String(attachments[0]?.content.subarray(0, 4))).toBe(
        format === 'pdf' ? '%PDF' : 'PK\u0003\u0004',
      )
    }
  })
})

describe('an address outside', () => {
  it('gets nothing but a question before it has agreed, and nothing after it has left', async () => {
    const { main, atMain, add, later, outside } = await city()
    const schedule = await add({ emails: [outside] })
    const question = await inbox.receive(outside)
    expect(question.subject).toBe('Please confirm: reports on credit usage')
    expect(question.text).toContain(main.name)
    const params = { schedule: schedule.id }
    expect(await atMain.refused('api.credits.analytics.schedules.send', { params })).toMatchObject({
      status: 409,
      message: 'Nobody receives this report at present.',
    })
    const browser = await test.browser().open()
    const link = { recipient_token: tokenIn(question.text) }
    expect(linkIn(question.text)).toBe(`/credit-reports/confirm/${link.recipient_token}`)
    expect(await browser.call('credit_report.subscription', { params: link })).toEqual({
      organisation: main.name,
      email: outside,
      tabs: ['trends', 'patterns'],
      frequency: 'daily',
      state: 'unconfirmed',
    })
    expect((await browser.call('credit_report.confirm', { params: link })).state).toBe('active')
    await atMain.call('api.credits.analytics.schedules.send', { params })
    const report = await inbox.receive(outside, 1)
    const leave = report.headers.get('list') as { unsubscribe?: { url?: string } }
    expect(leave.unsubscribe?.url).toBe(
      `http://lotse.test/credit-reports/unsubscribe/${link.recipient_token}`,
    )
    expect(report.text).toContain(leave.unsubscribe?.url)
    expect((await browser.call('credit_report.unsubscribe', { params: link })).state).toBe('unsubscribed')
    // The question is answered; it is not asked again by an old link.
    expect((await browser.call('credit_report.confirm', { params: link })).state).toBe('unsubscribed')
    const atNoon = await later(hours(3))
    await planDueReports(system())
    expect(await deliveriesOf(atNoon, schedule.id)).toHaveLength(1)
    expect(inbox.mailsTo(outside)).toHaveLength(2)
  })

  it('is not asked for ever, and not by a forged or foreign link', async () => {
    const { main, add, outside } = await city()
    const schedule = await add({ emails: [outside] })
    const token = tokenIn((await inbox.receive(outside)).text)
    const browser = await test.browser().open()
    for (const forged of [`${token}x`, token.replace(/^./, 'B'), 'x.y', '%00'])
      expect(
        await browser.refused('credit_report.confirm', { params: { recipient_token: forged } }),
      ).toMatchObject({ status: 404 })
    test.clock.advance(days(15))
    const params = { recipient_token: token }
    expect((await browser.call('credit_report.subscription', { params })).state).toBe('expired')
    expect(await browser.refused('credit_report.confirm', { params })).toMatchObject({ status: 410 })
    await test.app.database.pool.query('update tenants set deleted_at = now() where id = $1', [main.id])
    expect(await browser.refused('credit_report.subscription', { params })).toMatchObject({ status: 404 })
    expect(schedule.recipients[0]?.state).toBe('unconfirmed')
  })

  it('is asked so often a day and no more', async () => {
    const { add, atMain, outside } = await city()
    for (let time = 0; time < 3; time += 1) await add({ emails: [outside] })
    const refused = await atMain.refused('api.credits.analytics.schedules.store', {
      body: { ...form, emails: [outside] },
    })
    expect(refused).toMatchObject({
      status: 422,
      errors: { emails: expect.stringContaining('often enough') },
    })
  })
})

describe('who gets no more reports', () => {
  it('is whoever left the tenant or may not read its credits any more', async () => {
    const { main, mayor, clerk, add, later } = await city()
    const schedule = await add({ user_ids: [mayor.id, clerk.id] })
    const { pool } = test.app.database
    await pool.query("update memberships set role = 'user' where tenant_id = $1 and user_id = $2", [
      main.id,
      clerk.id,
    ])
    const atNoon = await later(hours(3))
    await planDueReports(system())
    expect(await settled(atNoon, schedule.id)).toMatchObject([{ recipient: mayor.email, status: 'sent' }])
    const { data } = await atNoon.call('api.credits.analytics.schedules.index', {})
    expect(data[0]?.recipients.map(({ state, name }) => [state, name])).toEqual([
      ['active', mayor.name],
      ['no_access', null],
    ])
    await pool.query('delete from memberships where tenant_id = $1 and user_id = $2', [main.id, clerk.id])
    const nextDay = await later(days(1))
    await planDueReports(system())
    await settled(nextDay, schedule.id, 2)
    expect(inbox.mailsTo(clerk.email)).toEqual([])
  })

  it('is decided when it is sent, not when it is planned', async () => {
    const { mayor, clerk, atMain, add, waiting } = await city()
    const schedule = await add({ user_ids: [clerk.id] })
    const ref = await waiting(schedule)
    await test.app.database.pool.query('update users set deactivated_at = now() where id = $1', [clerk.id])
    await sendReport(system(), ref, allReports)
    expect(await deliveriesOf(atMain, schedule.id)).toMatchObject([
      { status: 'skipped', reason: 'This person may no longer read the credits of the tenant.' },
    ])
    expect(inbox.mailsTo(clerk.email)).toEqual([])
    expect(inbox.mailsTo(mayor.email)).toEqual([])
  })

  it('is everybody of a deleted tenant', async () => {
    const { main, mayor, add } = await city()
    const schedule = await add({ user_ids: [mayor.id] })
    const { pool } = test.app.database
    await pool.query('update tenants set deleted_at = now() where id = $1', [main.id])
    test.clock.advance(hours(3))
    await planDueReports(system())
    const { rows } = await pool.query('select 1 from report_deliveries where schedule_id = $1', [schedule.id])
    expect(rows).toEqual([])
  })
})

describe('a schedule', () => {
  it('rests while it is paused, and what was due meanwhile is not made up for', async () => {
    const { mayor, atMain, add, later } = await city()
    const { id } = await add({ user_ids: [mayor.id] })
    const params = { schedule: id }
    expect(await atMain.call('api.credits.analytics.schedules.pause', { params })).toMatchObject({
      is_paused: true,
      next_at: null,
    })
    const atDesk = await later(days(2))
    await planDueReports(system())
    expect(await atDesk.call('api.credits.analytics.schedules.resume', { params })).toMatchObject({
      is_paused: false,
      next_at: '2026-11-04T11:00:00.000Z',
    })
    await planDueReports(system())
    expect(await deliveriesOf(atDesk, id)).toEqual([])
    await atDesk.call('api.credits.analytics.schedules.destroy', { params })
    expect((await atDesk.call('api.credits.analytics.schedules.index', {})).total).toBe(0)
  })

  it('comes late after an outage, and once', async () => {
    const { mayor, add, later } = await city()
    const { id } = await add({ user_ids: [mayor.id] })
    const after = await later(days(3) + minutes(150))
    await planDueReports(system())
    expect(await settled(after, id)).toHaveLength(1)
    const muchLater = await later(days(10))
    await planDueReports(system())
    expect(await deliveriesOf(muchLater, id)).toHaveLength(1)
  })

  it('says why the mail server did not take a report', async () => {
    const { mayor, atMain, add, waiting } = await city()
    const schedule = await add({ user_ids: [mayor.id] })
    const ref = await waiting(schedule)
    const broken = {
      ...system(),
      outbox: { deliver: () => Promise.reject(new Error('451 try later')), kept: async () => [] },
    }
    await expect(sendReport(broken, ref, allReports)).rejects.toThrow('451 try later')
    expect(await deliveriesOf(atMain, schedule.id)).toMatchObject([
      { status: 'waiting', reason: '451 try later', sent_at: null },
    ])
    await sendReport(system(), ref, allReports)
    expect(await deliveriesOf(atMain, schedule.id)).toMatchObject([{ status: 'sent', reason: '' }])
  })

  it('is made by those who manage the credits, seen by those who read them, and nobody else', async () => {
    const { mayor, clerk, add } = await city()
    const { id } = await add({ user_ids: [mayor.id] })
    const atDesk = await test.signedIn(clerk)
    const seen = await atDesk.call('api.credits.analytics.schedules.index', {})
    expect([seen.total, seen.can.manage]).toEqual([1, false])
    const params = { schedule: id }
    expect((await atDesk.refused('api.credits.analytics.schedules.send', { params })).status).toBe(403)
    expect((await atDesk.refused('api.credits.analytics.schedules.people', {})).status).toBe(403)
    const { atMain: atOther } = await city()
    expect((await atOther.refused('api.credits.analytics.schedules.send', { params })).status).toBe(404)
    expect((await atOther.refused('api.credits.analytics.schedules.deliveries', { params })).status).toBe(404)
    const refused = await atOther.refused('api.credits.analytics.schedules.store', {
      body: { ...form, user_ids: [mayor.id] },
    })
    expect(refused.errors).toEqual({
      user_ids: 'Please choose people who may read the credits of this tenant.',
    })
  })

  it.each([
    [{}, { user_ids: 'Please choose at least one person or address.' }],
    [{ tabs: [] }, { tabs: 'Please choose at least one entry.' }],
    [{ time: '25:00' }, { time: 'The format is invalid.' }],
    [{ day_of_month: 32 }, { day_of_month: 'The value must be at most 31.' }],
    [{ period: 8 }, { period: 'Please choose a valid value.' }],
    [{ emails: ['keine'] }, { 'emails.0': 'Please enter a valid e-mail address.' }],
  ])('with %j is refused at its field', async (more, errors) => {
    const { atMain, outside } = await city()
    const body = { ...form, ...(Object.keys(more).length ? { emails: [outside] } : {}), ...more } as Form
    const refused = await atMain.refused('api.credits.analytics.schedules.store', { body })
    expect(refused.errors).toEqual(errors)
  })
})
