import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import { bucketNames, bucketPriorities, buckets, inChatbot, pathOf, sampleId } from '../sample-chatbots.ts'

const open = (answers = {}) =>
  openPage(pathOf('databuckets'), {
    ...inChatbot,
    'chatbot.edit_databuckets': bucketPriorities(),
    'chatbot.update_databuckets': undefined,
    ...answers,
  })
const area = (name: string) => within(screen.getByRole('region', { name }))
const namesIn = (name: string) =>
  area(name)
    .queryAllByRole('row', { name: /./ })
    .map(row => row.getAttribute('aria-label'))
const save = () => screen.getByRole('button', { name: 'Prioritäten speichern' })
const move = (bucket: string, to: string) => screen.getByRole('button', { name: `${to}: ${bucket}` })

test('each data bucket stands in one of four areas and says whose it is', async () => {
  open()
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.county, bucketNames.opening])
  expect(namesIn('Hohe Priorität')).toEqual([bucketNames.statutes])
  expect(area('Hohe Priorität').getByText('Wichtigste Informationen')).toBeVisible()
  expect(area('Mittlere Priorität').getByText('Ergänzende Informationen')).toBeVisible()
  expect(area('Niedrige Priorität').getByText('Hintergrundinformationen')).toBeVisible()
  expect(area('Niedrige Priorität').getByText('Ziehen Sie Datenbuckets hierher')).toBeVisible()
  const foreign = within(screen.getByRole('row', { name: bucketNames.county }))
  expect(foreign.getByText('Keine Beschreibung')).toBeVisible()
  expect(foreign.getByText('Abonniert')).toBeVisible()
  expect(foreign.getByText('Von: Kreis Beispiel')).toBeVisible()
  expect(screen.getByText(/berücksichtigt Datenbuckets mit hoher Priorität zuerst/)).toBeVisible()
})

test('buttons move and remove; nothing is sent before it is saved', async () => {
  const { user, callsOf } = open()
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  await user.click(move(bucketNames.county, 'Mittel einstufen'))
  await user.click(move(bucketNames.opening, 'Niedrig einstufen'))
  expect(screen.getByText('Alle Datenbuckets sind zugewiesen')).toBeVisible()
  expect(screen.getByText('Öffnungszeiten hat jetzt: Niedrige Priorität.')).toHaveAttribute('role', 'status')
  await user.click(move(bucketNames.opening, 'Hoch einstufen'))
  await user.click(move(bucketNames.statutes, 'Entfernen'))
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.statutes])
  expect(callsOf('chatbot.update_databuckets')).toHaveLength(0)
  await user.click(save())
  expect(await screen.findByText('Databucket-Zuordnungen erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('chatbot.update_databuckets')[0]?.body).toEqual({
    databuckets: { high: [buckets.opening], medium: [buckets.county], low: [] },
  })
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.statutes])
})

test('the keyboard drags a card to another area', async () => {
  const { user } = open()
  const card = within(await screen.findByRole('row', { name: bucketNames.county }))
  card.getByRole('button', { name: /ziehen/ }).focus()
  await user.keyboard('{Enter}')
  const target = await screen.findByRole('button', { name: 'Ablegen auf Mittlere Priorität' })
  for (let step = 0; step < 4 && document.activeElement !== target; step++) await user.tab()
  expect(target).toHaveFocus()
  expect(target).toHaveAccessibleName('Ablegen auf Mittlere Priorität')
  // What is announced when a drag begins is this alone.
  expect(target).toHaveAttribute('aria-label', 'Ablegen auf Mittlere Priorität')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(namesIn('Mittlere Priorität')).toEqual([bucketNames.county]))
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.opening])
})

test('a drag that is given up changes nothing', async () => {
  const { user } = open()
  const card = within(await screen.findByRole('row', { name: bucketNames.county }))
  card.getByRole('button', { name: /ziehen/ }).focus()
  await user.keyboard('{Enter}')
  // The drag begins with the next frame.
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Ablegen auf/))
  await user.tab()
  await user.keyboard('{Escape}')
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.county, bucketNames.opening])
  expect(namesIn('Hohe Priorität')).toEqual([bucketNames.statutes])
})

test('after a button took its card along the focus is not lost', async () => {
  const { user } = open()
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  move(bucketNames.statutes, 'Niedrig einstufen').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(namesIn('Niedrige Priorität')).toEqual([bucketNames.statutes]))
  await waitFor(() => expect(document.body).not.toHaveFocus())
})

test('the search looks through names and descriptions of the unassigned, and through nothing else', async () => {
  const { user, callsOf } = open()
  const search = await screen.findByRole('searchbox', { name: 'Nicht zugewiesene Datenbuckets suchen' })
  await user.type(search, 'ÄMTER{Enter}')
  expect(namesIn('Nicht zugewiesen')).toEqual([bucketNames.opening])
  expect(namesIn('Hohe Priorität')).toEqual([bucketNames.statutes])
  await user.type(search, 'xyz')
  expect(area('Nicht zugewiesen').getByText('Keine Datenbuckets gefunden')).toBeVisible()
  // Enter in the search saves nothing.
  expect(callsOf('chatbot.update_databuckets')).toHaveLength(0)
})

test('a data bucket that may no longer be used is not sent again', async () => {
  const { user, callsOf } = open({
    'chatbot.edit_databuckets': bucketPriorities({
      databuckets: { high: [sampleId(499), buckets.statutes], medium: [], low: [] },
    }),
  })
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  await user.click(save())
  await waitFor(() =>
    expect(callsOf('chatbot.update_databuckets')[0]?.body).toEqual({
      databuckets: { high: [buckets.statutes], medium: [], low: [] },
    }),
  )
})

test('a failed save keeps the moves, and leaving is asked about', async () => {
  const { user } = open({ 'chatbot.update_databuckets': refuse(500, 'Kaputt') })
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  await user.click(move(bucketNames.county, 'Hoch einstufen'))
  await user.click(save())
  expect(await screen.findByText('Fehler beim Speichern der Zuordnungen')).toBeVisible()
  expect(namesIn('Hohe Priorität')).toEqual([bucketNames.statutes, bucketNames.county])
  const cancel = screen.getByRole('link', { name: 'Abbrechen' })
  expect(cancel).toHaveAttribute('href', '/chatbots')
  await user.click(cancel)
  expect(await screen.findByRole('alertdialog', { name: 'Nicht gespeicherte Änderungen' })).toBeVisible()
})

test('a save that takes too long ends with a message', async () => {
  const { user } = open({ 'chatbot.update_databuckets': () => new Promise<never>(() => undefined) })
  await screen.findByRole('heading', { name: 'Nicht zugewiesen' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(save())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
})

test('without any data bucket the page leads to the data stores', async () => {
  open({
    'chatbot.edit_databuckets': bucketPriorities({
      available: [],
      databuckets: { high: [], medium: [], low: [] },
    }),
  })
  expect(await screen.findByRole('link', { name: 'Zu den Datenspeichern' })).toHaveAttribute(
    'href',
    '/databuckets',
  )
})
