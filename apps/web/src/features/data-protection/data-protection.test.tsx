import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, signedIn } from '../../../test/open-page.tsx'
import { pageOf } from '../../../test/page-of.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'

const visitor = {
  reference: 'K7QD-2M4X-9RTW-0ABC',
  conversations_count: 2,
  messages_count: 8,
  first_at: '2026-11-01T09:00:00Z',
  last_at: '2026-11-02T09:00:00Z',
  title: 'Was kostet ein Hund?',
}
const open = (answers = {}) =>
  openPage('/settings/data-protection', {
    'session.show': { ...signedIn, active_tenant_id: '00000000-0000-4000-8000-000000000071' },
    'settings.data-protection': { conversation_days: null, log_days: null, query_days: null },
    'settings.data-protection.preview': { conversations: 0, messages: 0, log_entries: 0, queries: 0 },
    'settings.visitors.index': pageOf([visitor]),
    'settings.exports.index': pageOf([]),
    ...answers,
  })

test('before a period is saved the page says what it removes; an empty field keeps everything', async () => {
  const { user, callsOf } = open({
    'settings.data-protection.preview': ({ query }: { query: Record<string, string> }) =>
      query.conversation_days === '30' && query.query_days === '90'
        ? { conversations: 1, messages: 4, log_entries: 0, queries: 2 }
        : { conversations: 0, messages: 0, log_entries: 0, queries: 0 },
    'settings.data-protection.update': { conversation_days: 30, log_days: null, query_days: 90 },
  })
  const days = await screen.findByRole('textbox', { name: /^Unterhaltungen \(Tage/ })
  expect(await screen.findByText(/^Nichts: Alles ist jünger/)).toBeVisible()
  await user.type(days, '30')
  await user.type(screen.getByRole('textbox', { name: /^Bürger:innen-Anfragen \(Tage/ }), '90')
  expect(
    await screen.findByText(
      '1 Unterhaltung mit 4 Nachrichten, 0 Einträge des Protokolls und 2 Anfragen von Bürger:innen, endgültig.',
    ),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Aufbewahrungsfristen gespeichert')).toBeVisible()
  expect(callsOf('settings.data-protection.update')[0]?.body).toEqual({
    conversation_days: 30,
    log_days: null,
    query_days: 90,
  })
})

test('too short a period of the log is refused at its field, and nothing is sent', async () => {
  const { user, callsOf } = open()
  const log = await screen.findByRole('textbox', { name: /^Protokoll \(Tage/ })
  await user.type(log, '30')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(log).toBeInvalid())
  expect(callsOf('settings.data-protection.update')).toHaveLength(0)
})

test('who searches by words stays there while typing', async () => {
  const { user, callsOf } = open()
  await user.click(await screen.findByRole('radio', { name: 'Gesagtes' }))
  await user.type(screen.getByRole('searchbox', { name: 'In Unterhaltungen suchen' }), 'Hund')
  await screen.findByRole('row', { name: /K7QD-2M4X-9RTW-0ABC/ })
  expect(callsOf('settings.visitors.index').at(-1)?.query).toMatchObject({ search: 'Hund' })
  expect(screen.getByRole('radio', { name: 'Gesagtes' })).toBeChecked()
})

test('a visitor is found by its reference or by words, told of in a file, and forgotten after a question', async () => {
  const { user, callsOf } = open({
    'settings.visitors.export': new Response('{}'),
    'settings.visitors.destroy': { message: '2 Unterhaltungen gelöscht' },
  })
  const saved = watchSavedFiles()
  expect(await screen.findByText('Wen suchen Sie?')).toBeVisible()
  expect(callsOf('settings.visitors.index')).toHaveLength(0)
  await user.type(screen.getByRole('searchbox', { name: 'Kennung suchen' }), 'k7qd')
  const row = within(await screen.findByRole('row', { name: /K7QD-2M4X-9RTW-0ABC/ }))
  expect(callsOf('settings.visitors.index').at(-1)?.query).toMatchObject({ reference: 'k7qd' })
  await user.click(screen.getByRole('radio', { name: 'Gesagtes' }))
  await waitFor(() =>
    expect(callsOf('settings.visitors.index').at(-1)?.query).toMatchObject({ search: 'k7qd' }),
  )
  await user.click(row.getByRole('button', { name: 'Auskunft herunterladen: K7QD-2M4X-9RTW-0ABC' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(callsOf('settings.visitors.export')[0]?.path).toContain('/K7QD-2M4X-9RTW-0ABC/export')
  await user.click(row.getByRole('button', { name: 'Löschen: K7QD-2M4X-9RTW-0ABC' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Unterhaltungen löschen' }))
  expect(question.getByText('2 Unterhaltungen werden endgültig gelöscht')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Endgültig löschen' }))
  expect(await screen.findByText('Die Unterhaltungen sind gelöscht')).toBeVisible()
  expect(callsOf('settings.visitors.destroy')[0]?.path).toContain('/K7QD-2M4X-9RTW-0ABC')
})

const archive = {
  id: '00000000-0000-4000-8000-0000000000e1',
  state: 'ready',
  requested_by: 'Mira Muster',
  requested_at: '2026-11-02T09:00:00Z',
  finished_at: '2026-11-02T09:05:00Z',
  expires_at: '2026-11-09T09:05:00Z',
  bytes: 1_500_000,
  files_count: 12,
  progress: 100,
  failure: null,
}

test('data is taken along: an archive is asked for, watched while it is made, and deleted after a question', async () => {
  const shown = [{ ...archive, state: 'running', progress: 40, bytes: null, expires_at: null }]
  const { user, callsOf } = open({
    'settings.exports.index': () => pageOf(callsOf('settings.exports.store').length ? shown : []),
    'settings.exports.store': shown[0],
  })
  expect(await screen.findByText('Noch kein Archiv')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Archiv anfordern' }))
  expect(await screen.findByRole('progressbar', { name: 'Wird erstellt' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  expect(screen.getByRole('button', { name: 'Archiv anfordern' })).toBeDisabled()
})

test('an archive that is ready says until when it is there; one that failed says why', async () => {
  const failure = 'Das Archiv konnte nicht erstellt werden.'
  const { user, callsOf } = open({
    'settings.exports.index': pageOf([
      archive,
      { ...archive, id: archive.id.replace('e1', 'e2'), state: 'failed', bytes: null, failure },
    ]),
    'settings.exports.destroy': null,
  })
  expect(await screen.findByText('Bereit')).toBeVisible()
  expect(screen.getByText('1,4 MB')).toBeVisible()
  expect(screen.getByText(failure)).toBeVisible()
  const [remove] = screen.getAllByRole('button', { name: /^Löschen: / })
  await user.click(remove as HTMLElement)
  const question = within(await screen.findByRole('alertdialog', { name: 'Archiv löschen' }))
  await user.click(question.getByRole('button', { name: 'Archiv löschen' }))
  expect(await screen.findByText('Archiv gelöscht')).toBeVisible()
  expect(callsOf('settings.exports.destroy')[0]?.path).toContain(archive.id)
})
