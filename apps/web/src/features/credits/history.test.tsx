import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../test/open-page.tsx'
import { watchSavedFiles } from '../../../test/saved-files.ts'
import { inTenant, sampleId, usageEntry, usagePage } from './sample-credits.ts'
import { periodName, usageFilterOf } from './usage-filter.ts'

const openHistory = (entries = [usageEntry()], address = '/credits/history') =>
  openPage(address, { ...inTenant(), 'api.credits.usage.details': usagePage(entries) })

test('an act opens to show its sums and its steps', async () => {
  const { user } = openHistory()
  const table = await screen.findByRole('table', { name: 'Verbrauch im Einzelnen' })
  const opener = await within(table).findByRole('button', { name: /^Einzelheiten: Dokumentverarbeitung/ })
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  expect(within(table).queryByText('Aufteilung in Abschnitte')).toBeNull()

  await user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  expect(within(table).getByText('Aufteilung in Abschnitte')).toBeVisible()
  expect(within(table).getByText('Texterkennung (OCR)')).toBeVisible()
  expect(within(table).getByText('14 Abschnitte')).toBeVisible()
})

test('an act without parts cannot be opened', async () => {
  openHistory([usageEntry({ has_breakdown: false })])
  await screen.findByText('Haushaltssatzung.pdf')
  expect(screen.queryByRole('button', { name: /^Einzelheiten/ })).toBeNull()
})

test('a part that was asked for says what it belongs to, and a failed act that it was not charged', async () => {
  openHistory([
    usageEntry({ functionality: 'embeddings', part_of: 'document_processing', has_breakdown: false }),
    usageEntry({ id: sampleId(9), status: 'cancelled', has_breakdown: false }),
  ])
  expect(await screen.findByText('Teil von: Dokumentverarbeitung')).toBeVisible()
  expect(screen.getAllByText('Abgebrochen')).toHaveLength(1)
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
})

test('what a sub-tenant has used carries its name', async () => {
  openHistory([
    usageEntry(),
    usageEntry({ id: sampleId(9), is_subtenant_action: true, owner_tenant: { name: 'Ortsteil Nord' } }),
  ])
  expect(await screen.findAllByText('Ortsteil Nord')).toHaveLength(1)
  const row = screen.getByText('Ortsteil Nord').closest('tr')
  expect(row).toHaveTextContent('Untermandant Ortsteil Nord')
})

test('filters stand in the address and go to the server', async () => {
  const { callsOf } = openHistory(
    [usageEntry()],
    '/credits/history?functionality=group:ai_functions&start_date=2026-11-01&end_date=2026-11-14&page=2',
  )
  await screen.findByText('Haushaltssatzung.pdf')
  expect(callsOf('api.credits.usage.details')[0]?.query).toEqual({
    functionality_group: 'embeddings,tag_generation',
    start_date: '2026-11-01',
    end_date: '2026-11-14',
    include_subtenants: '0',
    page: '2',
  })
})

test('a grouped history shows one line per period', async () => {
  openPage('/credits/history?group_by=week', {
    ...inTenant(),
    'api.credits.usage.details': {
      data: [{ period: '2026-W46', action_count: 1234, total_credits: 420.5 }],
    },
  })
  const row = await screen.findByRole('row', { name: /KW 46\/2026/ })
  expect(row).toHaveTextContent('1.234')
  expect(row).toHaveTextContent('420,50')
})

test('around the current page two pages stand on each side', async () => {
  openPage('/credits/history?page=6', {
    ...inTenant(),
    'api.credits.usage.details': {
      ...usagePage([usageEntry()]),
      current_page: 6,
      last_page: 12,
      total: 240,
    } as ReturnType<typeof usagePage>,
  })
  const pages = within(await screen.findByRole('navigation', { name: /Verbrauch im Einzelnen/ }))
  expect(pages.getAllByRole('button', { name: /^Seite/ }).map(button => button.textContent)).toEqual([
    '1',
    '4',
    '5',
    '6',
    '7',
    '8',
    '12',
  ])
})

test('an empty history says so', async () => {
  openHistory([])
  expect(await screen.findByText('No usage data found')).toBeVisible()
  expect(screen.getByText('No usage data found')).toHaveAttribute('lang', 'en')
})

test('an export saves what the filters show, under the name that the server gives', async () => {
  const { user, callsOf } = openHistory([usageEntry()], '/credits/history?functionality=document_ocr')
  await screen.findByText('Haushaltssatzung.pdf')
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetched(url, init)
    return url.includes('/usage/export')
      ? new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="verbrauch.csv"' } })
      : answer
  })
  const saved = watchSavedFiles()
  await user.click(screen.getByRole('button', { name: 'Als CSV exportieren' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('verbrauch.csv')
  expect(await saved[0]?.content.text()).toBe('a;b')
  expect(callsOf('api.credits.usage.export')[0]?.query).toEqual({
    functionality: 'document_ocr',
    include_subtenants: '0',
  })
})

test('a failed export says so', async () => {
  const { user } = openPage('/credits/history', {
    ...inTenant(),
    'api.credits.usage.details': usagePage([usageEntry()]),
    'api.credits.usage.export': refuse(500, 'kaputt'),
  })
  const saved = watchSavedFiles()
  await user.click(await screen.findByRole('button', { name: 'Als CSV exportieren' }))
  expect(await screen.findByText('Datenexport fehlgeschlagen. Bitte versuchen Sie es erneut.')).toBeVisible()
  expect(saved).toEqual([])
})

test.each([
  ['2026-11-02', '02.11.2026'],
  ['2026-W05', 'KW 5/2026'],
  ['2026-11', 'November 2026'],
])('the period %s reads %s', (period, name) => expect(periodName(period)).toBe(name))

test('an address with nonsense in it filters nothing', () => {
  expect(
    usageFilterOf({ functionality: 'group:gold', group_by: 'hour', start_date: 'gestern', end_date: '' }),
  ).toEqual({ functionality: '', functionality_group: '', group_by: '', start_date: '', end_date: '' })
})

test('the history does not exist for who may not see it', async () => {
  openPage('/credits/history', {
    ...inTenant(),
    'api.credits.usage.details': refuse(403, 'Dafür fehlt Ihnen die Berechtigung.'),
  })
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible()
  expect(screen.queryByText('No usage data found')).toBeNull()
})
