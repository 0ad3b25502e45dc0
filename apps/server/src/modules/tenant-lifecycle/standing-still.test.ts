import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKnowledge, townWithChatbot, visitorOf } from '../../../test/chat.ts'
import { shareWithCircle } from '../../../test/data-stores.ts'
import { citingAnswer, type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { balanceOf, cityWithAdmin, giveCredits, holdCredits, superAdmin } from '../../../test/money.ts'
import { patience } from '../../../test/patience.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { cityWithDatabucket, processed, uploadFile } from '../../../test/uploads.ts'
import { after, minutes } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { Superseded } from '../../platform/run-lease.ts'
import { stoppedText } from '../conversations/visits/availability.ts'
import { alertRecipients, checkAlerts } from '../credits/alerts/check.ts'
import { runMonth, setMonthlyCredits } from '../credits/transfers/monthly.ts'
import { beginCrawlRun, holdCrawl } from '../ingestion/crawling/crawl-run.ts'
import { acrossTenantsDueCrawls } from '../ingestion/crawling/jobs.ts'
import type { IngestionDependencies } from '../ingestion/dependencies.ts'
import { beginRun, holdRun } from '../ingestion/document-run.ts'
import { acrossTenantsWatchDocuments } from '../ingestion/watch-documents.ts'

let test: TestApp
let model: ModelServer
let root: TestBrowser
beforeAll(async () => {
  model = await startModelServer()
  test = await startTestApp({ config: { ai: { ...model.config, embeddingModel: null } } })
  root = await superAdmin(test)
})
afterAll(async () => {
  await test.close()
  await model.close()
})

const system = () => test.app.systemContext('test')
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query<Row>(text, values)).rows
const destroy = (tenant: TestTenant) =>
  root.call('superadmin.tenants.destroy', {
    params: { tenant: tenant.id },
    body: { tenant_name: tenant.name, confirmation: 'DELETE', reason: 'Vertrag beendet' },
  })
const restore = (tenant: TestTenant) =>
  root.call('superadmin.tenants.restore', { params: { tenant: tenant.id } })
/** As another process sees it: nothing is its own. */
const parts = (): IngestionDependencies =>
  ({
    ownRuns: new Set<string>(),
    stopping: new AbortController().signal,
  }) as unknown as IngestionDependencies

describe('people of a deleted tenant', () => {
  it('lose it at the next call, read why, and have it back with its return', async () => {
    const { city, person, admin } = await cityWithAdmin(test)
    expect((await admin.call('layout.data')).activeTenant?.id).toBe(city.id)
    await destroy(city)
    expect(await admin.refused('settings.users.index')).toMatchObject({ status: 403 })
    expect((await admin.call('layout.data')).activeTenant).toBeNull()
    const again = await test.signedIn(person)
    expect((await again.call('account.notices')).deleted_tenants).toEqual([city.name])
    await restore(city)
    expect((await again.call('layout.data')).activeTenant?.id).toBe(city.id)
    expect((await again.call('account.notices')).deleted_tenants).toEqual([])
  })

  it('work on in their other tenant', async () => {
    const { city, person, admin } = await cityWithAdmin(test)
    const other = await test.mainTenant()
    await query("insert into memberships (tenant_id, user_id, role) values ($1, $2, 'user')", [
      other.id,
      person.id,
    ])
    await destroy(city)
    expect((await admin.call('layout.data')).activeTenant?.id).toBe(other.id)
  })

  it('cannot be invited, and an invitation counts again when it returns', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const email = `${newId()}@lotse.test`
    await admin.call('settings.users.store', { body: { name: 'Neu', email, role: 'user' } })
    const token = (await test.outbox.takeLink(email)).split('/').at(-1) ?? ''
    const password = { password: 'Neues-Passwort-1', password_confirmation: 'Neues-Passwort-1' }
    await destroy(city)
    const guest = await test.browser().open()
    for (const name of ['invitation.show', 'invitation.renew'] as const)
      expect(await guest.refused(name, { params: { token } })).toMatchObject({ status: 404 })
    const accepted = await guest.refused('invitation.accept', { params: { token }, body: password })
    expect(accepted).toMatchObject({ status: 404 })
    await guest.call('password.forgot', { body: { email } })
    await restore(city)
    expect((await guest.call('invitation.show', { params: { token } })).tenant_name).toBe(city.name)
    await guest.call('invitation.accept', { params: { token }, body: password })
    expect(test.outbox.mails.filter(({ to }) => to === email)).toHaveLength(1)
  })
})

describe('chatbots of a deleted tenant', () => {
  it('say in German that they have ended, also on other websites, and go on where they were', async () => {
    const origin = 'https://www.musterstadt.example'
    const { tenant, bot } = await townWithChatbot(test, { isEmbeddable: true })
    const visitor = await visitorOf(test, bot.uuid, { origin })
    const { conversationId, message } = await visitor.ask('Was kostet ein Personalausweis?')
    await destroy(tenant)
    const opened = await visitor.open(conversationId)
    expect(opened).toMatchObject({ messages: [], pre_page: null })
    expect(opened.chatbot.unavailable_message).toBe(stoppedText)
    const asked = await visitor.send('/messages', {
      visitor_token: visitor.token,
      conversation_id: conversationId,
      message: 'Und ein Pass?',
      key: newId(),
    })
    expect(asked.statusCode).toBe(410)
    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(asked.json()).toMatchObject({ message: stoppedText })
    expect(await visitor.rate(message?.id ?? '', 'positive')).toBe(404)
    await restore(tenant)
    expect((await visitor.open(conversationId)).messages).toHaveLength(2)
    expect(await visitor.rate(message?.id ?? '', 'positive')).toBe(204)
  })

  it('end an answer that is just being given properly, and it is paid and kept', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const visitor = await visitorOf(test, bot.uuid)
    model.streamsWith({
      pieces: ['Der Ausweis ', 'kostet 37 Euro [1].'],
      before: async piece => {
        if (piece === 1) await destroy(tenant)
      },
    })
    const { text, message, problem, conversationId } = await visitor.ask('Was kostet ein Personalausweis?')
    model.streamsWith(citingAnswer)
    expect({ text, problem, status: message?.status }).toEqual({
      text: 'Der Ausweis kostet 37 Euro [1].',
      problem: null,
      status: 'completed',
    })
    expect(
      await query('select 1 from credit_reservations where tenant_id = $1 and status = $2', [
        tenant.id,
        'pending',
      ]),
    ).toEqual([])
    await restore(tenant)
    expect((await visitor.open(conversationId)).messages).toHaveLength(2)
  })

  it('have no public page, and visitors read why', async () => {
    const { tenant, bot } = await townWithChatbot(test)
    const subdomain = `stadt-${tenant.id}`
    await query('update tenants set subdomain = $2 where id = $1', [tenant.id, subdomain])
    const guest = await test.browser().open()
    const pages = () =>
      Promise.all([
        guest.send('tenantwebsite.show', { params: { subdomain } }),
        guest.send('tenantwebsite.chat', { params: { subdomain, uuid: bot.uuid } }),
      ])
    expect((await pages()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await destroy(tenant)
    for (const page of await pages()) {
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('Dieses Angebot wurde beendet')
    }
    await restore(tenant)
    expect((await pages()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('data stores of a deleted tenant', () => {
  it('are shared with nobody meanwhile, and return with their shares and subscriptions', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const owner = await test.mainTenant({ circleId: city.circleId })
    const databucket = await addKnowledge(test, owner.id, [
      { title: 'Satzung', passages: ['Die Steuer beträgt 96 Euro.'] },
    ])
    await shareWithCircle(test.app, databucket)
    await admin.call('databucket.subscribe', { params: { databucket } })
    const search = { params: { databucket }, query: { q: 'Steuer' } }
    const { results } = await admin.call('databucket.search', search)
    await destroy(owner)
    expect(await admin.refused('databucket.search', search)).toMatchObject({ status: 404 })
    await restore(owner)
    expect((await admin.call('databucket.search', search)).results).toEqual(results)
    const { rows } = await test.app.database.pool.query(
      'select is_subscriber from databucket_readers where databucket_id = $1 and tenant_id = $2',
      [databucket, city.id],
    )
    expect(rows).toEqual([{ is_subscriber: true }])
  })

  it('take no uploads, and what is processed rests until the tenant returns', async () => {
    const { city, admin, databucket } = await cityWithDatabucket(test)
    const document = await uploadFile(
      admin,
      databucket,
      'satzung.txt',
      Buffer.from('Die Steuer beträgt 96 Euro.'),
    )
    await processed(admin, document)
    await query('update document_processing set is_wanted = true, queued_at = $2 where document_id = $1', [
      document,
      after(test.clock.now(), -minutes(11)),
    ])
    const ref = { tenantId: city.id, id: document }
    const run = await beginRun(system(), parts(), ref)
    if (!run) throw new Error('Nothing to do')
    run.end()
    await destroy(city)
    expect(
      await admin.refused('document.store', {
        params: { databucket },
        body: { files: [{ name: 'a.txt', size: 5 }] },
      }),
    ).toMatchObject({ status: 403 })
    await expect(system().db.transaction(db => holdRun({ ...system(), db }, run))).rejects.toThrow(Superseded)
    await acrossTenantsWatchDocuments(system(), parts())
    expect(await beginRun(system(), parts(), ref)).toBeNull()
    await restore(city)
    await acrossTenantsWatchDocuments(system(), parts())
    await expect
      .poll(
        async () =>
          (
            await query<{ is_wanted: boolean; troubles: number }>(
              'select is_wanted, troubles from document_processing where document_id = $1',
              [document],
            )
          )[0],
        { timeout: patience(40_000) },
      )
      .toEqual({ is_wanted: false, troubles: 0 })
  })

  it('are not crawled, neither by the clock nor by a crawl that is under way', async () => {
    const { city, databucket } = await cityWithDatabucket(test)
    const id = newId()
    await query(
      `insert into web_sources (tenant_id, id, databucket_id, name, url, frequency, next_crawl_at, created_at)
       values ($1, $2, $3, 'Rathaus', 'http://127.0.0.1:9/', 'daily', $4, now())`,
      [city.id, id, databucket, after(test.clock.now(), -1)],
    )
    const ref = { tenantId: city.id, id }
    const isDue = async () =>
      (await acrossTenantsDueCrawls(system(), parts())).some(source => source.id === id)
    expect(await isDue()).toBe(true)
    const run = await beginCrawlRun(system(), parts(), ref)
    if (!run) throw new Error('Nothing to do')
    run.end()
    await destroy(city)
    expect(await isDue()).toBe(false)
    expect(await beginCrawlRun(system(), parts(), ref)).toBeNull()
    await expect(system().db.transaction(db => holdCrawl({ ...system(), db }, run))).rejects.toThrow(
      Superseded,
    )
    await restore(city)
    expect(await isDue()).toBe(true)
  })
})

describe('credits of a deleted tenant', () => {
  it('neither come nor go, nobody is warned, and what was held back is given back in time', async () => {
    const { city, admin, person } = await cityWithAdmin(test)
    const office = await test.subTenant(city)
    await giveCredits(test, office.id, 10)
    const held = await holdCredits(test, office.id, 4)
    await setMonthlyCredits(system(), city.id, { cents: 5_000n, carryForward: true })
    expect(await balanceOf(test, city.id)).toBe(50)
    await destroy(city)
    await test.outbox.take(person.email)
    await query(
      "update credit_accounts set allocated_month = allocated_month - interval '1 month' where tenant_id = $1",
      [city.id],
    )
    await query('delete from credit_alert_settings where tenant_id = $1', [city.id])
    await runMonth(system())
    await checkAlerts(system(), city.id)
    // Of warnings that were on their way when it was deleted.
    expect(await alertRecipients(system(), city.id)).toEqual([])
    expect(await balanceOf(test, city.id)).toBe(50)
    expect(
      await admin.refused('credits.transfer', {
        body: { to_tenant_id: office.id, amount: 1, description: '', idempotency_key: newId() },
      }),
    ).toMatchObject({ status: 403 })
    await expect(holdCredits(test, office.id, 1)).rejects.toThrow()
    expect(test.outbox.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
    await restore(city)
    expect(await alertRecipients(system(), city.id)).toContain(person.email)
    expect(await balanceOf(test, office.id)).toBe(10)
    expect(await query('select status from credit_reservations where id = $1', [held.id])).toEqual([
      { status: 'pending' },
    ])
  })
})
