import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import {
  details,
  foreignDetails,
  inDatabucket,
  inTenant,
  list,
  pageOf,
  pathOf,
} from '../sample-databuckets.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

const picture = new File(['x'], 'rathaus.png', { type: 'image/png' })
const choosePicture = () => screen.getByLabelText('Titelbild', { selector: 'input' })
const progress = () => screen.getByRole('progressbar', { name: 'Fortschritt' })
const openCreate = (answers = {}) => openPage('/databuckets/create', { ...inTenant, ...answers })

test('the bar of a new data store counts name, description and picture', async () => {
  const { user } = openCreate()
  const name = await screen.findByLabelText(/^Name/)
  expect(progress()).toHaveAttribute('aria-valuenow', '0')
  await user.type(name, 'Satzungen')
  expect(progress()).toHaveAttribute('aria-valuenow', '50')
  await user.type(screen.getByLabelText(/^Beschreibung/), 'Alles')
  expect(progress()).toHaveAttribute('aria-valuenow', '75')
  await user.upload(choosePicture(), picture)
  expect(progress()).toHaveAttribute('aria-valuenow', '100')
})

test('a new data store has one tab and says what comes next', async () => {
  openCreate()
  const tabs = within(await screen.findByRole('navigation', { name: 'Datenspeicher' }))
  expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual(['Grunddaten'])
  expect(screen.getByText('Fast fertig')).toBeVisible()
  expect(screen.getByText('Dokumente hochladen,')).toBeVisible()
  expect(screen.queryByText('Gefahrenbereich')).toBeNull()
})

test('a created data store goes on with its uploads', async () => {
  const { user, callsOf } = openCreate({
    'databucket.store': details(),
    'databucket.cover.store': details(),
    'databucket.edit': details(),
    'databucket.documents': pageOf([]),
  })
  await user.type(await screen.findByLabelText(/^Name/), 'Satzungen')
  await user.upload(choosePicture(), picture)
  await user.click(screen.getByRole('button', { name: 'Datenspeicher erstellen' }))
  expect(await screen.findByText('Datenspeicher erfolgreich erstellt')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Dokumente hochladen' })).toBeVisible()
  expect(location.pathname).toBe(pathOf('upload'))
  expect(callsOf('databucket.store')[0]?.body).toEqual({ name: 'Satzungen', description: '' })
  expect(callsOf('databucket.cover.store')).toHaveLength(1)
})

test('when only the picture fails the data store is kept and not created twice', async () => {
  const { user, callsOf } = openCreate({
    'databucket.store': details(),
    'databucket.cover.store': refuse(413, 'Das Bild ist zu groß (max. 5 MB)'),
    'databucket.edit': details(),
  })
  await user.type(await screen.findByLabelText(/^Name/), 'Satzungen')
  await user.upload(choosePicture(), picture)
  await user.click(screen.getByRole('button', { name: 'Datenspeicher erstellen' }))
  expect(
    await screen.findByText('Das Titelbild wurde nicht gespeichert. Das Bild ist zu groß (max. 5 MB)'),
  ).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Speichern' })).toBeVisible()
  expect(location.pathname).toBe(pathOf('edit'))
  expect(callsOf('databucket.store')).toHaveLength(1)
})

test('what the server rejects stands under its field', async () => {
  const { user } = openCreate({
    'databucket.store': refuse(422, 'Bitte prüfen', { name: 'Diesen Namen gibt es schon' }),
  })
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, 'Satzungen')
  await user.click(screen.getByRole('button', { name: 'Datenspeicher erstellen' }))
  expect(await screen.findByText('Fehler beim Speichern des Datenspeichers')).toBeVisible()
  expect(name).toHaveAccessibleDescription(/Diesen Namen gibt es schon/)
})

test('a saved data store says so and sends the picture only when it changed', async () => {
  const { user, callsOf } = openPage(pathOf('edit'), {
    ...inDatabucket,
    'databucket.update': details({ name: 'Ortsrecht' }),
  })
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Ortsrecht')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Datenspeicher erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('databucket.update')[0]?.body).toEqual({
    name: 'Ortsrecht',
    description: 'Alle Satzungen der Stadt',
  })
  expect(callsOf('databucket.cover.store')).toHaveLength(0)
  expect(callsOf('databucket.cover.destroy')).toHaveLength(0)
})

test('a removed picture is removed on the server', async () => {
  const { user, callsOf } = openPage(pathOf('edit'), {
    ...inDatabucket,
    'databucket.edit': details({ cover_photo_url: '/api/cover.png' }),
    'databucket.update': details(),
    'databucket.cover.destroy': details(),
  })
  await user.click(await screen.findByRole('button', { name: 'Bild entfernen' }))
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Datenspeicher erfolgreich gespeichert')
  expect(callsOf('databucket.cover.destroy')).toHaveLength(1)
})

test('leaving with unsaved changes is asked about', async () => {
  const { user } = openPage(pathOf('edit'), inDatabucket)
  await user.type(await screen.findByLabelText(/^Name/), ' neu')
  await user.click(screen.getByRole('link', { name: 'Freigaben' }))
  expect(await screen.findByRole('alertdialog', { name: 'Nicht gespeicherte Änderungen' })).toBeVisible()
})

test('the danger zone deletes after a question and leads back to the list', async () => {
  const { user, callsOf } = openPage(pathOf('edit'), {
    ...inDatabucket,
    'databucket.destroy': undefined,
    'databucket.index': list([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Datenspeicher löschen' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Datenspeicher löschen' }))
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  // The notice goes by itself.
  expect(await screen.findByText('Datenspeicher gelöscht')).toBeVisible()
  expect(await screen.findByText('Keine Datenspeicher')).toBeVisible()
  expect(callsOf('databucket.destroy')).toHaveLength(1)
  // Nobody asks once more for what is gone.
  expect(callsOf('databucket.edit')).toHaveLength(1)
})

test('of somebody else’s data store one has only what may be read', async () => {
  openPage(pathOf('edit'), { ...inTenant, 'databucket.edit': foreignDetails() })
  expect(await screen.findByText('Keine Berechtigung zum Bearbeiten')).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Datenspeicher' }))
  expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Dokumente12',
    'Web-Quellen1',
    'Suche testen',
  ])
  expect(screen.getByText('Von: Kreis Beispiel · Sie können hier nur lesen.')).toBeVisible()
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})

test('a failure in the background leaves what somebody is writing alone', async () => {
  let isBroken = false
  const { user } = openPage(pathOf('edit'), {
    ...inDatabucket,
    'databucket.edit': () => (isBroken ? refuse(500, 'Kaputt') : details()),
    'databucket.update': details(),
  })
  const name = await screen.findByLabelText(/^Name/)
  isBroken = true
  await user.type(screen.getByLabelText(/^Beschreibung/), ' neu')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Datenspeicher erfolgreich gespeichert')
  expect(name).toBeVisible()
  expect(screen.queryByText('Kaputt')).toBeNull()
})

test('an unknown data store says so', async () => {
  openPage(pathOf('edit'), { ...inTenant, 'databucket.edit': refuse(404, 'Nicht gefunden') })
  expect(await screen.findByText('Der Datenspeicher konnte nicht geladen werden')).toBeVisible()
})

test('a save that takes too long ends with a message', async () => {
  const { user } = openPage(pathOf('edit'), {
    ...inDatabucket,
    'databucket.update': () => new Promise<never>(() => undefined),
  })
  await user.type(await screen.findByLabelText(/^Name/), ' neu')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
})
