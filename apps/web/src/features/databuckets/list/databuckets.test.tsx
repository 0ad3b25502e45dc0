import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Call, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'
import {
  asSuperAdmin,
  bucketId,
  card,
  foreign,
  foreignCard,
  inTenant,
  list,
  sampleId,
} from '../sample-databuckets.ts'

const open = (answers = {}, address = '/databuckets') =>
  openPage(address, { ...inTenant, 'databucket.index': list([card(), foreignCard()]), ...answers })
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}
const tabOf = ({ query }: Call) => query.tab ?? 'all'

test('the figures say how full the storage is', async () => {
  open()
  expect(await screen.findByText('1.234')).toBeVisible()
  expect(screen.getByText('92,5 %')).toBeVisible()
  expect(screen.getByText('92,5 MB von 100 MB belegt')).toBeVisible()
})

test.each([
  [49.9, 'success'],
  [50, 'info'],
  [75, 'warning'],
  [90, 'danger'],
])('a storage that is %s percent full is shown in the tone “%s”', async (percent, tone) => {
  const { statistics } = list([])
  const document_size = { used: percent, max: 100, used_percent: percent }
  open({ 'databucket.index': list([], { statistics: { ...statistics, document_size } }) })
  const figure = await screen.findByText(/ belegt$/)
  expect(figure.parentElement?.parentElement?.innerHTML).toContain(`-${tone}`)
})

test('the owner opens a data store by its card, and may edit or delete it', async () => {
  open({
    'databucket.index': list([
      card({ sharing_status: { ...foreign, is_owner: true, owner_name: 'Wir', subscriber_count: 3 } }),
    ]),
  })
  const own = await cardOf('Satzungen')
  expect(own.getByRole('link', { name: 'Satzungen' })).toHaveAttribute(
    'href',
    `/databuckets/${bucketId}/edit`,
  )
  expect(own.getByText('Geteilt')).toBeVisible()
  expect(own.getByText('Geteilt mit allen Mandanten von „Kommunen“ · 3 Abonnements')).toBeVisible()
  expect(own.getByText('12 Dokumente')).toBeVisible()
  expect(own.getByText('1 Web-Quelle')).toBeVisible()
  expect(own.getByRole('link', { name: 'Bearbeiten: Satzungen' })).toBeVisible()
  expect(own.getByRole('button', { name: 'Löschen: Satzungen' })).toBeVisible()
})

test('of somebody else’s data store one sees the owner and can only subscribe', async () => {
  open()
  const other = await cardOf('Kreisrecht')
  expect(other.getByText('Von: Kreis Beispiel')).toBeVisible()
  expect(other.queryByRole('link')).toBeNull()
  expect(other.getAllByRole('button')).toHaveLength(1)
  expect(other.getByRole('button', { name: 'Abonnieren: Kreisrecht' })).toBeVisible()
})

test('after subscribing the button says so for two seconds, then the lists are read anew', async () => {
  const { user, callsOf } = open({ 'databucket.subscribe': foreignCard() })
  const other = await cardOf('Kreisrecht')
  const before = callsOf('databucket.index').length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(other.getByRole('button', { name: 'Abonnieren: Kreisrecht' }))
  expect(await other.findByRole('button', { name: 'Abonniert!' })).toBeVisible()
  expect(callsOf('databucket.index')).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() => expect(callsOf('databucket.index')).toHaveLength(before + 1))
  await waitFor(() => expect(other.queryByRole('button', { name: 'Abonniert!' })).toBeNull())
})

test('a subscription ends only after a question', async () => {
  const subscribed = foreignCard({ sharing_status: { ...foreign, is_subscriber: true } })
  const { user, callsOf } = open({
    'databucket.index': list([subscribed]),
    'databucket.unsubscribe': foreignCard(),
  })
  const other = await cardOf('Kreisrecht')
  expect(other.getByText('Abonniert')).toBeVisible()
  await user.click(other.getByRole('button', { name: 'Abbestellen: Kreisrecht' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Abonnement beenden' }))
  expect(callsOf('databucket.unsubscribe')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Abonnement beenden' }))
  expect(await screen.findByText('Abonnement beendet')).toBeVisible()
  expect(callsOf('databucket.unsubscribe')).toHaveLength(1)
})

test('a deletion names what is lost, and what the server refuses is said', async () => {
  const { user } = open({ 'databucket.destroy': refuse(409, 'Das geht gerade nicht') })
  await user.click((await cardOf('Satzungen')).getByRole('button', { name: 'Löschen: Satzungen' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Datenspeicher löschen' }))
  expect(question.getByText(/12 Dokumente/)).toBeVisible()
  expect(question.getByText(/1 Web-Quelle und deren Seiten/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Das geht gerade nicht')).toBeVisible()
})

test('as a list they are sorted by their columns, and the choice is kept for the next visit', async () => {
  const { user, callsOf } = open()
  await cardOf('Satzungen')
  await user.click(screen.getByRole('radio', { name: 'Liste' }))
  const table = within(screen.getByRole('table', { name: 'Datenspeicher' }))
  expect(table.getByRole('row', { name: /^Satzungen eigener.*12.*1.*02.11.2026/ })).toBeVisible()
  expect(table.getByRole('row', { name: /^Kreisrecht Kreis Beispiel/ })).toBeVisible()
  expect(table.getByRole('button', { name: 'Abonnieren: Kreisrecht' })).toBeVisible()
  await user.click(table.getByRole('button', { name: 'Dokumente' }))
  await waitFor(() =>
    expect(callsOf('databucket.index').at(-1)?.query).toMatchObject({
      sort: 'documents_count',
      direction: 'asc',
    }),
  )
  cleanup()
  open()
  expect(await screen.findByRole('table', { name: 'Datenspeicher' })).toBeVisible()
})

test('Alt and a digit switch between the tabs, but not while somebody types', async () => {
  const { user, callsOf } = open({ 'databucket.index': (call: Call) => list([card({ name: tabOf(call) })]) })
  await screen.findByRole('heading', { name: 'all' })
  await user.keyboard('{Alt>}[Digit2]{/Alt}')
  await screen.findByRole('heading', { name: 'owned' })
  expect(screen.getByRole('tab', { name: 'Eigene' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Alt>}[Digit4]{/Alt}')
  await screen.findByRole('heading', { name: 'available' })
  expect(location.search).toBe('?tab=available')

  await user.click(screen.getByRole('searchbox', { name: 'Datenspeicher suchen' }))
  await user.keyboard('{Alt>}[Digit3]{/Alt}')
  expect(screen.getByRole('tab', { name: 'Verfügbar' })).toHaveAttribute('aria-selected', 'true')
  expect(callsOf('databucket.index').map(tabOf)).not.toContain('subscribed')
})

test.each([
  ['all', 'Keine Datenspeicher', true],
  ['owned', 'Keine eigenen Datenspeicher', true],
  ['subscribed', 'Keine Abonnements', false],
  ['available', 'Keine verfügbaren Datenspeicher', false],
])('the empty tab %s says “%s”', async (tab, title, mayCreate) => {
  open({ 'databucket.index': list([]) }, `/databuckets?tab=${tab}`)
  expect(await screen.findByText(title)).toBeVisible()
  // One stands at the top of the page in any case.
  expect(screen.getAllByRole('link', { name: 'Datenspeicher erstellen' })).toHaveLength(mayCreate ? 2 : 1)
})

test('the card for a new data store stands among all and one’s own only', async () => {
  open({}, '/databuckets?tab=owned')
  await cardOf('Satzungen')
  expect(screen.getByRole('link', { name: 'Neuen Datenspeicher erstellen' })).toHaveAttribute(
    'href',
    '/databuckets/create',
  )
})

test('who may not create finds no way to', async () => {
  open({ 'databucket.index': list([card()], { can: { create: false } }) })
  await cardOf('Satzungen')
  expect(screen.queryByRole('link', { name: /erstellen/ })).toBeNull()
})

test('under /superadmin a banner warns, and the links stay there', async () => {
  openPage('/superadmin/databuckets', { ...asSuperAdmin, 'databucket.index': list([card()]) })
  expect(
    await screen.findByText('Änderungen wirken sich auf das gesamte System und alle Mandanten aus.'),
  ).toBeVisible()
  expect((await cardOf('Satzungen')).getByRole('link', { name: 'Satzungen' })).toHaveAttribute(
    'href',
    `/superadmin/databuckets/${bucketId}/edit`,
  )
})

test.each([
  'create',
  ...['edit', 'upload', 'documents', 'websources', 'sharing', 'search'].map(part => `${bucketId}/${part}`),
  `${bucketId}/documents/${sampleId(501)}/edit`,
])('the banner stands over /superadmin/databuckets/%s too', async page => {
  openPage(`/superadmin/databuckets/${page}`, asSuperAdmin)
  expect(await screen.findByText(/gesamte System und alle Mandanten/)).toBeVisible()
})

test('without a tenant there is nothing to change, but the banner stays', async () => {
  const { callsOf } = openPage('/superadmin/databuckets', {
    'session.show': superAdminIn(null),
  })
  expect(await screen.findByText('Kein Mandant gewählt')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Datenspeicher' })).toBeVisible()
  expect(screen.getByText(/gesamte System und alle Mandanten/)).toBeVisible()
  expect(callsOf('databucket.index')).toHaveLength(0)
})

test('elsewhere there is no banner, and a failure can be tried again', async () => {
  const { user, callsOf } = open({ 'databucket.index': refuse(500, 'Kaputt') })
  expect(await screen.findByText('Kaputt')).toBeVisible()
  expect(screen.queryByText(/gesamte System/)).toBeNull()
  const before = callsOf('databucket.index').length
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(callsOf('databucket.index').length).toBe(before + 1))
})
