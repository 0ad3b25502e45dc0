import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { filesWith, rowsWith } from '../../../test/canary.ts'
import { addKnowledge, assign, visitorOf } from '../../../test/chat.ts'
import { addChatbot } from '../../../test/chatbots.ts'
import { effort } from '../../../test/effort.ts'
import { giveCredits, superAdmin } from '../../../test/money.ts'
import { patience } from '../../../test/patience.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { startWebSite, type WebSite, webPage } from '../../../test/web-site.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { stoppedText } from '../conversations/visits/availability.ts'
import { acrossTenantsVerifyLedger } from '../credits/index.ts'
import { askAgainAfter } from '../ingestion/watch-documents.ts'

const rounds = effort('DELETION_RACES', 1, 30)
const timeLimit = 60_000 + rounds * 120_000
const pageCount = 8

let test: TestApp
let root: TestBrowser
let site: WebSite
/** Called with every step of whatever the tenant does. */
let step = (): void => {}
beforeAll(async () => {
  site = await startWebSite()
  test = await startTestApp({ outbound: createOutbound({ loopback: [site.host] }) })
  root = await superAdmin(test)
})
afterAll(async () => {
  const faults = (await acrossTenantsVerifyLedger(test.app.database.db)).flatMap(report => report.faults)
  await test.close()
  await site.close()
  expect(faults).toEqual([])
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.app.database.pool.query<Row>(text, values)).rows
const destroy = (tenant: TestTenant) =>
  root.call('superadmin.tenants.destroy', {
    params: { tenant: tenant.id },
    body: { tenant_name: tenant.name, confirmation: 'DELETE', reason: 'Vertrag beendet' },
  })

/** A town with a chatbot, a website to crawl and somebody who uploads; everything of it says its word. */
const prepareTown = async (word: string) => {
  const town = await test.mainTenant({ name: `${word}stadt` })
  await giveCredits(test, town.id, 1_000)
  const person = await test.member(town, 'admin')
  const admin = await test.signedIn(person)
  const bot = await addChatbot(test.app, town.id, { accessRole: 'public' })
  await assign(
    test,
    bot.id,
    await addKnowledge(test, town.id, [{ title: 'Gebühren', passages: [`Ein ${word} kostet 12 Euro.`] }]),
  )
  const { id: databucket } = await admin.call('databucket.store', { body: { name: word, description: '' } })
  const links = Array.from({ length: pageCount }, (_, number) => `/${word}/${number}`)
  site.pages.set(`/${word}`, webPage(word, `Alles über den ${word}.`, links))
  for (const link of links)
    site.pages.set(link, (_request, response) => {
      step()
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(webPage(link, `Der ${word} von ${link} ist montags von acht bis zwölf Uhr zu sprechen.`))
    })
  return { town, admin, bot, databucket }
}
type Town = Awaited<ReturnType<typeof prepareTown>>

const chat = async ({ bot }: Town, word: string): Promise<void> => {
  const visitor = await visitorOf(test, bot.uuid)
  for (let asked = 0; asked < 4; asked += 1) {
    const { status, message, problem } = await visitor.ask(`Was kostet ein ${word}?`)
    step()
    if (status === 200) expect(message?.status).toBe('completed')
    else expect({ status, message: problem?.message }).toEqual({ status: 410, message: stoppedText })
  }
}

/** Sends file after file, until somebody says that there is no such place any more. */
const upload = async ({ admin, databucket }: Town, word: string, name: string): Promise<void> => {
  for (let sent = 0; sent < 3; sent += 1) {
    const bytes = Buffer.from(`Gebühren ${name}-${sent}\n\nEin ${word} kostet ${sent} Euro im Jahr.`)
    const begun = await admin.send('document.store', {
      params: { databucket },
      body: { files: [{ name: `${name}-${sent}.txt`, size: bytes.length }] },
    })
    step()
    if (begun.statusCode !== 200) {
      expect([403, 404]).toContain(begun.statusCode)
      return
    }
    const taken = await admin.send('document.upload.piece', {
      params: { databucket, upload: begun.json().uploads[0].id },
      query: { offset: 0 },
      bytes,
    })
    step()
    expect([200, 403, 404]).toContain(taken.statusCode)
  }
}

/** Everything at once, and the deletion at any one of its steps. */
const deleteDuring = async (place: Town, word: string): Promise<void> => {
  const { town, admin, databucket } = place
  let stepsLeft = 1 + Math.floor(Math.random() * (pageCount + 12))
  const deletion = Promise.withResolvers<void>()
  step = () => {
    stepsLeft -= 1
    if (stepsLeft === 0) deletion.resolve(destroy(town).then(() => undefined))
  }
  await admin.call('databucket.store_websource', {
    params: { databucket },
    body: { name: 'Rathaus', url: `${site.url}/${word}`, frequency: 'daily', page_limit: 50 },
  })
  const work = await Promise.allSettled([
    chat(place, word),
    chat(place, word),
    upload(place, word, 'erste'),
    upload(place, word, 'zweite'),
  ])
  expect(work.filter(({ status }) => status === 'rejected')).toEqual([])
  // What was left of the steps may be the crawler's, which then has too few of them.
  if (stepsLeft > 0) deletion.resolve(destroy(town).then(() => undefined))
  step = () => {}
  await deletion.promise
}

/** What the clock asks for every minute. */
const watch = async (): Promise<void> => {
  const ctx = test.app.systemContext('test')
  for (const name of ['ingestion.crawl-due', 'ingestion.watch'])
    await ctx.jobs.enqueue(ctx, { name, payload: z.object({}) }, {})
}

/** Until nothing is wanted, nothing is worked on and nothing is held back. */
const atRest = async ({ town }: Town): Promise<void> => {
  await expect
    .poll(
      async () => {
        const [left] = await query<Record<'wanted' | 'worked' | 'crawled' | 'held', number>>(
          `select (select count(*)::int from document_processing where tenant_id = $1 and is_wanted) as wanted,
             (select count(*)::int from documents where tenant_id = $1 and status in ('pending', 'inprogress')) as worked,
             (select count(*)::int from web_crawls where tenant_id = $1 and is_running) as crawled,
             (select count(*)::int from credit_reservations where tenant_id = $1 and status = 'pending') as held`,
          [town.id],
        )
        return left
      },
      { timeout: patience(80_000), interval: 200 },
    )
    .toEqual({ wanted: 0, worked: 0, crawled: 0, held: 0 })
}

it(`a town that is deleted while it chats, uploads and is crawled goes on after its return (${rounds} times)`, {
  timeout: timeLimit,
}, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const word = `Rückkehrer${round}x`
    const place = await prepareTown(word)
    const { town, admin, bot, databucket } = place
    await deleteDuring(place, word)
    await root.call('superadmin.tenants.restore', { params: { tenant: town.id } })
    // What was asked for while the town stood still is asked for again after a while.
    test.clock.advance(2 * askAgainAfter)
    await watch()
    await atRest(place)
    const { data } = await admin.call('databucket.documents', {
      params: { databucket },
      query: { per_page: 100 },
    })
    expect(data.filter(({ status }) => status !== 'completed')).toEqual([])
    expect((await (await visitorOf(test, bot.uuid)).ask(`Was kostet ein ${word}?`)).message?.status).toBe(
      'completed',
    )
  }
})

it(`nothing is left of a town that is deleted for good while it chats, uploads and is crawled (${rounds} times)`, {
  timeout: timeLimit,
}, async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const word = `Abschied${round}x`
    const place = await prepareTown(word)
    await deleteDuring(place, word)
    await root.call('superadmin.tenants.force-delete', { params: { tenant: place.town.id } })
    await expect
      .poll(
        async () =>
          (
            await query('select 1 from tenant_purges where tenant_id = $1 and finished_at is not null', [
              place.town.id,
            ])
          ).length,
      )
      .toBe(1)
    expect(await rowsWith(test.app.database.pool, word)).toEqual({})
    expect(await filesWith(join(test.app.ports.config.dataDir, 'blobs'), word)).toEqual([])
  }
})
