import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { inTenant, queryId, queryItem, queryList, sampleId } from '../sample-public-queries.ts'

const listPath = '/agent/public-queries'
const detailPath = `${listPath}/${queryId}`

test('the list leads to a request only once it is completed, and offers what each row allows', async () => {
  const failed = queryItem({
    id: sampleId(602),
    title: 'Unlesbarer Brief',
    response_status: { key: 'failed', label: 'Fehlgeschlagen' },
    failure: 'Die Datei ist beschädigt.',
    can: { view: true, delete: false, retry: true },
  })
  const { user, callsOf } = openPage(listPath, {
    ...inTenant,
    'agent.public_query.index': queryList([queryItem(), failed]),
    'agent.public_query.retry': undefined,
  })
  const done = within(await screen.findByRole('row', { name: /Hundesteuer/ }))
  expect(done.getByRole('link', { name: 'Hundesteuer für zwei Hunde' })).toHaveAttribute('href', detailPath)
  const broken = within(screen.getByRole('row', { name: /Unlesbarer Brief/ }))
  expect(broken.queryByRole('link')).toBeNull()
  expect(broken.queryByRole('button', { name: /^Löschen/ })).toBeNull()
  expect(broken.getByText('Die Datei ist beschädigt.')).toBeVisible()
  await user.click(broken.getByRole('button', { name: /^Erneut versuchen/ }))
  expect(await screen.findByText('Die Anfrage wird weiter bearbeitet')).toBeVisible()
  expect(callsOf('agent.public_query.retry')).toHaveLength(1)
})

test('a request is deleted only after its consequences were read', async () => {
  const { user, callsOf } = openPage(listPath, {
    ...inTenant,
    'agent.public_query.index': queryList([queryItem()]),
    'agent.public_query.delete': undefined,
  })
  await user.click(await screen.findByRole('button', { name: /^Löschen: Hundesteuer/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Anfrage löschen' }))
  expect(dialog.getByText('Die Adressat:in kann die Antwort nicht mehr aufrufen.')).toBeVisible()
  expect(callsOf('agent.public_query.delete')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Anfrage gelöscht')).toBeVisible()
})

test('the list is read anew every 15 seconds; the page, the place of the keyboard and the rows stay', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  let title = 'Hundesteuer'
  const { callsOf } = openPage(`${listPath}?page=2`, {
    ...inTenant,
    'agent.public_query.index': () =>
      queryList([queryItem({ title })], { current_page: 2, last_page: 2, total: 11, from: 11, to: 11 }),
  })
  const button = await screen.findByRole('button', { name: /^Löschen: Hundesteuer/ })
  const table = screen.getByRole('table', { name: 'Bürger:innen-Anfragen' })
  button.focus()
  const before = callsOf('agent.public_query.index').length
  title = 'Hundesteuer für zwei Hunde'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await screen.findByRole('link', { name: title })).toBeVisible()
  expect(callsOf('agent.public_query.index').length).toBeGreaterThan(before)
  expect(callsOf('agent.public_query.index').every(({ query }) => query.page === '2')).toBe(true)
  expect(button).toHaveFocus()
  expect(table).toBeInTheDocument()
  await waitFor(() => expect(button).toHaveAccessibleName(`Löschen: ${title}`))
})
