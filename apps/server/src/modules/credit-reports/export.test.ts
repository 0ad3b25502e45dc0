import { read, type WorkBook } from '@e965/xlsx'
import type { ReportTab } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfWords } from '../../../test/files/pdf-words.ts'
import { giveCredits, superAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { doPaidWork } from '../../../test/usage.ts'
import { after, days } from '../../platform/clock.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** The clock stands at Monday, 2 November 2026, 10:00 in Berlin. */
const city = async (name = 'Stadt Übersee') => {
  const main = await test.mainTenant({ name })
  await giveCredits(test, main.id, 1000)
  const mayor = await test.member(main, 'admin')
  return { main, mayor, atMain: await test.signedIn(mayor) }
}

/** 40 days up to yesterday, and something today. */
const useDaily = async (tenantId: string, userId?: string) => {
  for (let ago = 40; ago >= 0; ago -= 1)
    await doPaidWork(test, tenantId, {
      credits: 3.5 + (ago % 7),
      userId,
      at: after(test.clock.now(), -days(ago)),
    })
}

const exported = async (
  who: TestBrowser,
  format: 'excel' | 'csv' | 'pdf',
  tab: ReportTab,
  more: object = {},
) => {
  const reply = await who.send('api.credits.analytics.export', { body: { format, tab, ...more } })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
}

const book = async (who: TestBrowser, tab: ReportTab, more: object = {}): Promise<WorkBook> =>
  read((await exported(who, 'excel', tab, more)).rawPayload, { cellNF: true, cellStyles: true })

describe('an Excel file', () => {
  it('has a sheet with the filters and one for each widget, with typed cells and widths', async () => {
    const { main, atMain } = await city()
    await useDaily(main.id)
    const reply = await exported(atMain, 'excel', 'trends', { period: 7 })
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="credit-analytics-trends-2026-11-02.xlsx"',
    )
    const { SheetNames, Sheets } = await book(atMain, 'trends', { period: 7 })
    expect(SheetNames).toEqual(['Filters', 'Usage per day'])
    expect(Sheets.Filters?.B4).toMatchObject({ t: 's', v: 'Stadt Übersee' })
    const sheet = Sheets['Usage per day']
    const headRow = Object.entries(sheet ?? {})
      .find(([, cell]) => cell.v === 'Day')?.[0]
      .slice(1)
    const first = Number(headRow) + 1
    expect(sheet?.[`A${first}`]).toMatchObject({ t: 'n', v: 46322, w: '27.10.2026' })
    expect(sheet?.[`B${first + 6}`]).toMatchObject({ t: 'n', v: 3.5, z: '#,##0.00' })
    expect(sheet?.[`A${first + 6}`]?.w).toBe('02.11.2026')
    expect(sheet?.[`A${first + 7}`]).toBeUndefined()
    expect(sheet?.['!cols']?.map(({ width }) => width ?? 0).every(width => width >= 9)).toBe(true)
    expect(sheet?.['!autofilter']?.ref).toBe(`A${headRow}:C${first + 6}`)
    expect((await book(atMain, 'patterns')).SheetNames).toEqual([
      'Filters',
      'Hourly pattern',
      'Usage by functionality',
    ])
    expect((await book(atMain, 'forecast')).SheetNames).toEqual(['Filters', 'Usage forecast'])
    expect((await book(atMain, 'anomalies')).SheetNames).toEqual([
      'Filters',
      'Anomalies',
      'Anomalies per day',
      'Pattern analysis',
    ])
    const efficiency = await book(atMain, 'efficiency', { period: 7 })
    expect(efficiency.SheetNames).toEqual([
      'Filters',
      'Efficiency by functionality',
      'Efficiency by hour',
      'Recommendations',
    ])
    expect(Object.values(efficiency.Sheets['Efficiency by functionality'] ?? {})).toContainEqual(
      expect.objectContaining({ t: 's', v: 'Success rate (%)' }),
    )
  })

  it('holds names as texts, whatever they look like', async () => {
    const evil = '=HYPERLINK("http://boese.example";"Klick")'
    const { main, atMain } = await city(evil)
    const person = await test.person({ name: '@SUM(1+1)*cmd|' })
    await doPaidWork(test, main.id, { credits: 2, userId: person.id })
    const { Sheets } = await book(atMain, 'consumers')
    const cells = Object.values(Sheets).flatMap(sheet => Object.values(sheet))
    expect(cells.filter(cell => cell.f !== undefined)).toEqual([])
    expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: evil }))
    expect(cells).toContainEqual(expect.objectContaining({ t: 's', v: '@SUM(1+1)*cmd|' }))
    const csv = (await exported(atMain, 'csv', 'consumers')).body
    expect(csv).toContain(`'@SUM(1+1)*cmd|`)
    expect(csv).toContain(`"'=HYPERLINK(""http://boese.example"";""Klick"")"`)
    expect(csv).not.toMatch(/(^|;)[=@+]/m)
  })
})

describe('a CSV file', () => {
  it('has one figure in each line, what was asked for first', async () => {
    const { main, mayor, atMain } = await city()
    await useDaily(main.id, mayor.id)
    const reply = await exported(atMain, 'csv', 'trends', {
      period: null,
      start_date: '2026-11-01',
      end_date: '2026-11-02',
    })
    expect(reply.headers['content-disposition']).toContain('credit-analytics-trends-2026-11-02.csv')
    expect(reply.body.split('\r\n')).toEqual([
      '\uFEFFWidget;Item;Figure;Value',
      `Filters;;Tenant;${main.name}`,
      'Filters;;From;2026-11-01',
      'Filters;;To;2026-11-02',
      'Filters;;Time zone;Europe/Berlin',
      'Filters;;Made;02.11.2026 10:00:00',
      'Usage per day;;Total credits;8,00',
      'Usage per day;;Daily average;4,00',
      'Usage per day;;Peak;4,50',
      'Usage per day;;Day of the peak;2026-11-01',
      'Usage per day;;Trend;decreasing',
      expect.stringMatching(/^Usage per day;;Change of the total;/),
      expect.stringMatching(/^Usage per day;;Change of the total \(%\);/),
      expect.stringMatching(/^Usage per day;;Change of the daily average;/),
      expect.stringMatching(/^Usage per day;;Volatility \(%\);/),
      expect.stringMatching(/^Usage per day;;Volatility of the previous period \(%\);/),
      'Usage per day;2026-11-01;Credits;4,50',
      expect.stringMatching(/^Usage per day;2026-11-01;7-day moving average;/),
      'Usage per day;2026-11-02;Credits;3,50',
      expect.stringMatching(/^Usage per day;2026-11-02;7-day moving average;/),
      '',
    ])
    const people = (await exported(atMain, 'csv', 'consumers')).body
    expect(people).toContain(`Top consumers by user;${mayor.name};E-mail;${mayor.email}`)
    expect(people).toContain(`Top consumers by user;${mayor.name};Rank;1`)
  })
})

describe('a PDF file', () => {
  it('has charts of lines, the figures in tables and the filters', async () => {
    const { main, atMain } = await city()
    await useDaily(main.id)
    const reply = await exported(atMain, 'pdf', 'trends')
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toContain('credit-analytics-trends-2026-11-02.pdf')
    const { text, strokes } = await pdfWords(reply.rawPayload)
    expect(text).toMatch(/Credit Analytics: Usage Trends .*Tenant .*Stadt Übersee .*From .*04\.10\.2026/s)
    expect(text).toMatch(/02\.11\.2026 +3,50/)
    expect(text).toContain('7-day moving average')
    expect(strokes).toBeGreaterThan(100)
    expect(reply.rawPayload.includes('/Subtype /Image')).toBe(false)
    for (const tab of ['forecast', 'patterns', 'efficiency', 'anomalies', 'consumers'] as const)
      expect((await pdfWords((await exported(atMain, 'pdf', tab)).rawPayload)).text).toContain(
        'Stadt Übersee',
      )
  })

  it('of a year goes over pages, each with the heads of its table', async () => {
    const { main, atMain } = await city()
    await useDaily(main.id)
    const { pages, text } = await pdfWords(
      (await exported(atMain, 'pdf', 'trends', { period: 365 })).rawPayload,
    )
    expect(pages).toBeGreaterThan(6)
    expect(text.match(/Day +Credits +7-day moving average/g)?.length).toBeGreaterThanOrEqual(pages - 1)
    expect(text).toContain(`Page ${pages}`)
  })

  it('says what is missing where nothing was used', async () => {
    const { atMain } = await city()
    const { text } = await pdfWords((await exported(atMain, 'pdf', 'trends')).rawPayload)
    expect(text).toContain('No usage data available for this period')
    const { Sheets } = await book(atMain, 'trends')
    expect(Sheets['Usage per day']?.A1?.v).toContain('No usage data available for this period')
  })
})

describe('whose figures they are', () => {
  it('is decided as on the screen, and that they left the house is written down', async () => {
    const { main, atMain } = await city()
    const office = await test.subTenant(main)
    await giveCredits(test, office.id, 100)
    await doPaidWork(test, office.id, { credits: 7 })
    const { atMain: atOther } = await city('Fremdstadt')
    const refused = await atOther.send('api.credits.analytics.export', {
      body: { format: 'csv', tab: 'trends', tenant_id: main.id },
    })
    expect(refused.statusCode).toBe(404)
    expect((await exported(atMain, 'csv', 'trends')).body).toContain('with 1 sub-tenant')
    expect((await exported(atMain, 'csv', 'trends', { tenant_id: office.id })).body).toContain(
      'Total credits;7,00',
    )
    const root = await superAdmin(test)
    await root.call('tenant.switch', { params: { tenant: main.id } })
    expect((await exported(root, 'csv', 'trends', { tenant_id: null })).body).toContain('Tenant;All Tenants')
    const { data } = await atMain.call('settings.audit.index', {})
    expect(JSON.stringify(data)).toContain('Auswertung der Credits exportiert')
  })

  it('a range that cannot be is refused at its field', async () => {
    const { atMain } = await city()
    const send = (more: object) =>
      atMain.send('api.credits.analytics.export', {
        body: { format: 'csv', tab: 'trends', ...more } as never,
      })
    const errors = async (more: object) => (await send(more)).json().errors
    expect(await errors({ start_date: '2026-10-02', end_date: '2026-10-01' })).toEqual({
      end_date: 'The end is before the start.',
    })
    expect(await errors({ start_date: '2026-10-02' })).toEqual({ end_date: 'This field is required.' })
    expect(await errors({ tab: 'everything' })).toEqual({ tab: 'Please choose a valid value.' })
    expect(await errors({ format: 'exe' })).toEqual({ format: 'Please choose a valid value.' })
  })
})
