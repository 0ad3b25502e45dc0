import type { ErrorReply, Widget, WidgetType } from '@lotse/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { addConversation } from '../../../test/conversations.ts'
import { changeWidget, contentOf, newWidget } from '../../../test/dashboard-widgets.ts'
import { addDatabucket, addDocument, addWebSource } from '../../../test/data-stores.ts'
import { addIncident } from '../../../test/misuse.ts'
import { cityWithAdmin, giveCredits, superAdmin } from '../../../test/money.ts'
import { connectCircle } from '../../../test/sso.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { after, days } from '../../platform/clock.ts'
import { generateCertificate } from '../sso/certificates/generate-certificate.ts'

let test: TestApp
let boss: TestBrowser
beforeAll(async () => {
  // Widgets stand on the dashboards of everybody.
  test = await startTestApp()
  boss = await superAdmin(test)
})
afterAll(() => test.close())

const query = (text: string, values: unknown[] = []) => test.app.database.pool.query(text, values)
beforeEach(() => query('delete from dashboard_widgets'))

const add = (type: WidgetType, x: number, y: number, more: object = {}) =>
  boss.call('superadmin.dashboard-widgets.store', { body: newWidget(type, x, y, more) })
const change = (widget: Widget, more: object) => changeWidget(boss, widget, more)

describe('the grid of the dashboard', () => {
  it('is given by the server with the library of six types', async () => {
    const { grid, library, widgets } = await boss.call('superadmin.dashboard-widgets.index')
    expect(grid).toEqual({ width: 4, height: 3, cell_height_px: 160, gap_px: 16 })
    expect(library.map(({ type, width, height }) => `${type} ${width}x${height}`)).toEqual([
      'appointments 1x1',
      'news 1x2',
      'onboarding 2x2',
      'alerts 1x2',
      'social 1x1',
      'quicklinks 1x1',
    ])
    expect(widgets).toEqual([])
  })

  it('takes widgets that are inside of it and lie on no other active one', async () => {
    const onboarding = await add('onboarding', 0, 0)
    const refusals = await Promise.all(
      [newWidget('onboarding', 3, 0), newWidget('news', 1, 1), newWidget('social', 4, 0)].map(async body => {
        const response = await boss.send('superadmin.dashboard-widgets.store', { body })
        const { message, errors }: ErrorReply = response.json()
        return [response.statusCode, errors.grid_x ?? message]
      }),
    )
    expect(refusals).toEqual([
      [422, 'Widget kann nicht an diese Position platziert werden.'],
      [409, 'Widget kann nicht an diese Position platziert werden.'],
      [422, 'Der Wert darf höchstens 3 sein'],
    ])
    const news = await add('news', 2, 0)
    const overlapping = await change(news, { grid_x: 1 })
    expect([overlapping.statusCode, overlapping.json().message]).toEqual([
      409,
      'Widget kann nicht an diese Position verschoben werden.',
    ])
    // Its own cells do not stand in its way.
    expect((await change(news, { grid_y: 1 })).statusCode).toBe(200)
    expect((await change(onboarding, { width: 1 })).statusCode).toBe(409)
  })

  it('stays without overlaps when many arrange it at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        boss.send('superadmin.dashboard-widgets.store', { body: newWidget('onboarding', 1, 0) }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    const links = [await add('social', 0, 0), await add('social', 3, 0), await add('social', 0, 1)]
    const moves = await Promise.all(links.map(widget => change(widget, { grid_x: 3, grid_y: 2 })))
    expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('lets inactive widgets lie anywhere, and finds a free place for one that comes back', async () => {
    const first = await add('social', 0, 0)
    const params = { widget: first.id }
    expect((await boss.call('superadmin.dashboard-widgets.toggle', { params })).is_active).toBe(false)
    await add('quicklinks', 0, 0)
    expect(await boss.call('superadmin.dashboard-widgets.toggle', { params })).toMatchObject({
      is_active: true,
      grid_x: 1,
      grid_y: 0,
    })
    await boss.call('superadmin.dashboard-widgets.toggle', { params })
    await add('onboarding', 2, 0)
    await add('onboarding', 0, 1)
    await add('social', 1, 0)
    await add('social', 2, 2)
    await add('social', 3, 2)
    const full = await boss.send('superadmin.dashboard-widgets.toggle', { params })
    expect([full.statusCode, full.json().message]).toEqual([
      409,
      'Im Raster ist kein Platz für dieses Widget frei.',
    ])
  })

  it('keeps what is set by type, and says at its field what is wrong', async () => {
    const widget = await add('quicklinks', 0, 0)
    const wrong = await change(widget, {
      settings: {
        entries: [
          { label: '', url: 'javascript:alert(1)' },
          { label: 'A', url: '//evil.example' },
        ],
      },
    })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json().errors)).toEqual([
      'settings.entries.0.label',
      'settings.entries.0.url',
      'settings.entries.1.url',
    ])
    const entries = [{ label: 'Chatbots', url: '/chatbots' }]
    expect((await change(widget, { settings: { entries } })).json().settings).toEqual({ entries })
    const { admin } = await cityWithAdmin(test)
    expect(await contentOf(admin, 'quicklinks')).toEqual({ type: 'quicklinks', links: entries })
    const { data } = await boss.call('superadmin.audit.index', {
      query: { action: 'dashboard.widget-updated', search: 'Schnellzugriffe' },
    })
    expect(data).toMatchObject([{ subject_label: 'Schnellzugriffe' }])
  })

  it('refuses an edit of what somebody else has changed meanwhile, and tells what', async () => {
    const seen = await add('quicklinks', 0, 0)
    const other = await superAdmin(test)
    const moved = await changeWidget(other, seen, { grid_x: 1, name: 'Ziele' })
    expect(moved.json()).toMatchObject({ grid_x: 1, version: 2 })
    const late = await change(seen, { grid_x: 2 })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toMatch(
      /^Daten wurden zwischenzeitlich geändert\. Bitte laden Sie die Seite neu\. Geändert: Name, Position \(zuletzt von /,
    )
    await boss.call('superadmin.dashboard-widgets.toggle', { params: { widget: seen.id } })
    expect((await change(moved.json(), { name: 'Wege' })).json().message).toContain('Geändert: Aktiv (')
    const { widgets } = await boss.call('superadmin.dashboard-widgets.index')
    expect(widgets).toMatchObject([{ name: 'Ziele', grid_x: 1, is_active: false, version: 3 }])
    // Who changes nothing makes nothing stale.
    expect((await change(widgets[0] as Widget, {})).json().version).toBe(3)
  })

  it('loses a widget that is removed', async () => {
    const widget = await add('social', 0, 0)
    const params = { widget: widget.id }
    await boss.call('superadmin.dashboard-widgets.destroy', { params })
    expect((await boss.send('superadmin.dashboard-widgets.destroy', { params })).statusCode).toBe(404)
    expect((await boss.call('dashboard.widgets')).data).toEqual([])
  })
})

describe('the widgets of a tenant', () => {
  it('come in reading order, the active ones alone', async () => {
    await add('social', 3, 0, { name: 'Zweites' })
    await add('quicklinks', 0, 0, { name: 'Erstes' })
    await add('quicklinks', 1, 0, { name: 'Versteckt', is_active: false })
    const { admin } = await cityWithAdmin(test)
    expect((await admin.call('dashboard.widgets')).data.map(({ name }) => name)).toEqual([
      'Erstes',
      'Zweites',
    ])
  })

  it('tell news, which stand on the page of news as well, and the appointments to come', async () => {
    const entry = (date: string) => ({ title: `Am ${date}`, date, text: '**Neu**' })
    await add('news', 0, 0, { settings: { entries: [entry('2026-10-01'), entry('2026-11-01')] } })
    await add('news', 1, 0, { is_active: false, settings: { entries: [entry('2026-12-01')] } })
    const today = test.clock.now().toISOString().slice(0, 10)
    const appointment = (title: string, date: string, time = '') => ({ title, date, time, place: '' })
    await add('appointments', 2, 0, {
      settings: {
        entries: [
          appointment('Später', '2099-01-01'),
          appointment('Vorbei', '2020-01-01'),
          appointment('Heute um drei', today, '15:00'),
          appointment('Heute', today),
        ],
      },
    })
    const { admin } = await cityWithAdmin(test)
    const { data } = await admin.call('news.index')
    expect(data.map(({ date }) => date)).toEqual(['2026-11-01', '2026-10-01'])
    expect((await contentOf(admin, 'news'))?.news).toEqual(data)
    const { appointments } = (await contentOf(admin, 'appointments')) ?? {}
    expect(appointments?.map(({ title }) => title)).toEqual(['Heute', 'Heute um drei', 'Später'])
  })

  it('lead through the first steps, and go when all are done', async () => {
    const widget = await add('onboarding', 0, 0)
    const { city, admin } = await cityWithAdmin(test)
    const open = async () =>
      (await contentOf(admin, 'onboarding'))?.steps.flatMap(({ key, is_done }) => (is_done ? [] : [key]))
    expect(await open()).toEqual(['databucket', 'document', 'chatbot', 'knowledge', 'conversation', 'people'])
    const store = await addDatabucket(test.app, city.id)
    await addDocument(test.app, store, { status: 'completed' })
    const chatbot = await addChatbot(test.app, city.id)
    expect(await open()).toEqual(['knowledge', 'conversation', 'people'])
    await admin.call('chatbot.update_databuckets', {
      params: { chatbot: chatbot.id },
      body: { databuckets: { high: [store], medium: [], low: [] } },
    })
    await addConversation(test.app, chatbot.id)
    const editor = await test.signedIn(await test.member(city, 'contentmanager'))
    expect(await contentOf(editor, 'onboarding')).toBeUndefined()
    expect(await contentOf(admin, 'onboarding')).toBeUndefined()
    await change(widget, { settings: { hides_when_done: false } })
    expect((await contentOf(editor, 'onboarding'))?.steps.map(({ key }) => key)).not.toContain('people')
    expect(await open()).toEqual([])
    const user = await test.signedIn(await test.member(city, 'user'))
    expect(await contentOf(user, 'onboarding')).toBeUndefined()
  })

  it('are previewed as those see them who run a tenant, whichever the super admin works for', async () => {
    await add('onboarding', 0, 0)
    const { city } = await cityWithAdmin(test)
    const { city: other } = await cityWithAdmin(test)
    await addDatabucket(test.app, city.id)
    await boss.call('tenant.switch', { params: { tenant: other.id } })
    const done = async (tenant: string) => {
      const { data } = await boss.call('superadmin.dashboard-widgets.preview', { params: { tenant } })
      const [content] = data.map(widget => widget.content)
      return content?.type === 'onboarding' ? content.steps.filter(step => step.is_done).length : null
    }
    expect([await done(city.id), await done(other.id)]).toEqual([1, 0])
  })

  it('warn of what needs somebody, each with its way there, and only those who may see it', async () => {
    const widget = await add('alerts', 0, 0)
    const { city, admin } = await cityWithAdmin(test)
    const alerts = async (browser = admin) =>
      (await contentOf(browser, 'alerts'))?.alerts.map(({ text, url }) => `${text} → ${url}`)
    expect(await alerts()).toEqual([])
    await giveCredits(test, city.id, 3)
    const store = await addDatabucket(test.app, city.id, { name: 'Satzungen' })
    await addDocument(test.app, store, { status: 'failed' })
    const source = await addWebSource(test.app, store)
    await query("update web_sources set status = 'error', name = 'Rathaus' where id = $1", [source])
    const { id } = await addChatbot(test.app, city.id, { name: 'Bürgerbot' })
    await addConversation(test.app, id)
    const { log } = await addIncident(test.app, city.id, test.clock.now())
    expect((await alerts())?.join()).not.toContain('Missbrauch')
    await query("update misuse_logs set severity = 'critical' where id = $1", [log])
    expect(await alerts()).toEqual([
      'Das Guthaben geht zur Neige: noch 3 Credits → /credits',
      `1 Dokument in „Satzungen“ fehlgeschlagen → /databuckets/${store}/documents?status=failed`,
      `Der Crawl von „Rathaus“ ist fehlgeschlagen → /databuckets/${store}/websources`,
      '1 schwerer Missbrauch eines Chatbots, noch ungelesen → /admin/security/misuse',
      `1 unbeantwortete Frage an „Bürgerbot“ → /chatbots/${id}/gaps`,
    ])
    const editor = await test.signedIn(await test.member(city, 'contentmanager'))
    expect((await alerts(editor))?.join()).not.toContain('Missbrauch')
    await admin.call('misuse.logs.seen')
    expect((await alerts())?.join()).not.toContain('Missbrauch')
    await change(widget, { settings: { kinds: ['gaps'] } })
    expect(await alerts()).toHaveLength(1)
    const user = await test.signedIn(await test.member(city, 'user'))
    expect(await contentOf(user, 'alerts')).toBeUndefined()
    const stranger = (await cityWithAdmin(test)).admin
    expect(await alerts(stranger)).toEqual([])
  })
})

describe('certificates that end', () => {
  it('are told to super admins with the way to their circle, and to nobody else', async () => {
    await add('alerts', 0, 0)
    const { city, admin } = await cityWithAdmin(test)
    const until = after(test.clock.now(), days(20) + 1_000)
    const { certificate } = await generateCertificate('idp.test', test.clock.now(), { bits: 2048, until })
    await connectCircle(test, city.circleId, {
      provider: 'saml',
      settings: { x509_certificate: certificate },
    })
    await query('update circles set name = $2 where id = $1', [city.circleId, 'Kreis Muster'])
    await boss.call('tenant.switch', { params: { tenant: city.id } })
    const told = async (browser: TestBrowser) =>
      (await contentOf(browser, 'alerts'))?.alerts
        .filter(({ kind }) => kind === 'certificates')
        .map(({ tone, text, url }) => `${tone}: ${text} → ${url}`)
    const way = `/superadmin/circles/${city.circleId}/edit`
    expect(await told(boss)).toEqual([
      `warning: Das Zertifikat des Anmeldedienstes im Circle „Kreis Muster“ läuft in 20 Tagen ab → ${way}`,
    ])
    expect(await told(admin)).toEqual([])
    const { data } = await boss.call('superadmin.dashboard-widgets.preview', { params: { tenant: city.id } })
    expect(data.map(({ content }) => content)).toEqual([{ type: 'alerts', alerts: [] }])
    await query('update circles set sso_enabled = false where id = $1', [city.circleId])
    expect(await told(boss)).toEqual([])
  })
})

describe('the strip of figures', () => {
  it('counts the conversations of the last 30 days, what was answered and rated, and the credits left', async () => {
    const { city, admin } = await cityWithAdmin(test)
    await giveCredits(test, city.id, 12.5)
    expect(await admin.call('dashboard.figures')).toMatchObject({
      conversations: 0,
      answered_share: null,
      credits_left: 12.5,
    })
    const talk = async (hasGap: boolean, daysAgo: number, ratings: [positive: number, negative: number]) => {
      const { conversation } = await addConversation(test.app, (await addChatbot(test.app, city.id)).id)
      await query(
        'update conversations set has_gap = $2, last_message_at = $3, positive_count = $4, negative_count = $5 where id = $1',
        [conversation, hasGap, after(test.clock.now(), -days(daysAgo)), ...ratings],
      )
    }
    await talk(false, 0, [2, 1])
    await talk(true, 29, [0, 0])
    await talk(true, 31, [5, 5])
    expect(await admin.call('dashboard.figures')).toMatchObject({
      conversations: 2,
      is_capped: false,
      answered_share: 0.5,
      positive: 2,
      negative: 1,
    })
  })
})
