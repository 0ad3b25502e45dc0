import type { LimitReport, SubTenant } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitReport, tooManyUsers } from '../../../test/limit-report.ts'
import { type Answers, type Call, openPage, refuse } from '../../../test/open-page.tsx'
import { inMainTenant, listOf, mainTenant, sampleId, subTenant } from './sample-sub-tenants.ts'

interface Asked {
  limits: { max_users: number }
  version: number | null
}
const askedIn = (call: Call) => call.body as Asked

/** The pool has room for sixteen. */
const judge = (call: Call): LimitReport =>
  limitReport(askedIn(call).limits.max_users > 16 ? { errors: { max_users: tooManyUsers } } : {})

const openNew = (answers: Answers = {}, limits = limitReport()) =>
  openPage('/settings/tenants/create', {
    ...inMainTenant,
    'settings.tenants.index': listOf([]),
    'settings.tenants.create': { parent: mainTenant, limits },
    'settings.tenants.store': subTenant(),
    'api.tenants.validate-limits': judge,
    ...answers,
  })

const openKnown = (tenant: SubTenant = subTenant(), answers: Answers = {}) =>
  openPage(`/settings/tenants/${tenant.id}/edit`, {
    ...inMainTenant,
    'settings.tenants.index': listOf([tenant]),
    'settings.tenants.edit': { parent: mainTenant, limits: limitReport({ current_version: 3 }), tenant },
    'settings.tenants.update': tenant,
    'api.tenants.validate-limits': () => limitReport({ current_version: 3 }),
    ...answers,
  })

const users = () => screen.findByRole('textbox', { name: /^Benutzer:innen/ })
const submit = () => screen.getByRole('button', { name: /^(Untermandant anlegen|Speichern)$/ })

test('overbooking is explained with its figures, and one press makes it fit', async () => {
  const { user, callsOf } = openNew()
  const field = await users()
  await user.type(screen.getByLabelText(/^Name/), 'Stadtbücherei')
  await user.type(screen.getByLabelText(/^Subdomain/), 'buecherei')
  await user.clear(field)
  await user.type(field, '25')
  expect(await screen.findByText(tooManyUsers.details)).toBeVisible()
  expect(field).toHaveAccessibleDescription(/Verfügbar sind noch 16 Benutzer:innen/)
  expect(screen.getByText('Vergeben:')).toBeVisible()
  expect(screen.getByText('Die Limits passen so nicht.')).toBeVisible()

  await user.click(submit())
  expect(
    await screen.findByText('Bitte beheben Sie die Validierungsfehler, bevor Sie fortfahren.'),
  ).toBeVisible()
  expect(callsOf('settings.tenants.store')).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: 'Auf 16 anpassen' }))
  expect(field).toHaveValue('16')
  expect(field).toHaveFocus()
  expect(await screen.findByText('Die Limits passen.')).toBeVisible()
  await user.click(submit())
  expect(await screen.findByText('Untermandant erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('settings.tenants.store')[0]?.body).toMatchObject({ max_users: 16, subdomain: 'buecherei' })
})

test.each([
  ['-1', 'Wert darf nicht negativ sein'],
  ['41', 'Überschreitet Parent-Limit (40)'],
])('%s is refused without asking the server: %s', async (text, message) => {
  const { user } = openNew({ 'api.tenants.validate-limits': () => new Promise<never>(() => {}) })
  const field = await users()
  await user.clear(field)
  await user.type(field, text)
  expect(await screen.findByText(message)).toBeVisible()
})

test('the server is asked once typing has paused, and only its last answer counts', async () => {
  const waiting: { max_users: number; answer: (report: LimitReport) => void }[] = []
  const { user } = openNew({
    'api.tenants.validate-limits': call =>
      new Promise(answer => waiting.push({ max_users: askedIn(call).limits.max_users, answer })),
  })
  const field = await users()
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.answer(limitReport())
  await user.clear(field)
  await user.type(field, '2')
  await waitFor(() => expect(waiting).toHaveLength(2))
  await user.type(field, '0')
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(waiting.map(({ max_users }) => max_users)).toEqual([5, 2, 20])
  waiting[2]?.answer(limitReport({ errors: { max_users: tooManyUsers } }))
  waiting[1]?.answer(limitReport())
  expect(await screen.findByText(tooManyUsers.details)).toBeVisible()
  expect(screen.getByText('Die Limits passen so nicht.')).toBeVisible()
})

test.each([
  [refuse(403, 'Verboten'), 'Keine Berechtigung zur Validierung'],
  [refuse(500, 'Fehler'), 'Validierung fehlgeschlagen. Bitte versuchen Sie es später erneut.'],
  [refuse(422, 'Falsch', { 'limits.max_users': 'Der Wert ist zu groß' }), 'Der Wert ist zu groß'],
])('a check that fails says so', async (answer, message) => {
  openNew({ 'api.tenants.validate-limits': answer })
  expect(await screen.findByText(message)).toBeVisible()
})

test('warnings do not stand in the way', async () => {
  const message = 'Damit sind alle Benutzer:innen des Hauptmandanten vergeben.'
  openNew({
    'api.tenants.validate-limits': () => limitReport({ warnings: [{ field: 'max_users', message }] }),
  })
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByText('Die Limits passen; bitte beachten Sie die Hinweise.')).toBeVisible()
})

test('when somebody has saved meanwhile the form says so and loads the new state on demand', async () => {
  const { user, callsOf } = openKnown(subTenant(), {
    'api.tenants.validate-limits': call =>
      limitReport({ current_version: askedIn(call).version === 3 ? 4 : askedIn(call).version }),
  })
  const button = await screen.findByRole('button', { name: 'Neuen Stand laden' })
  expect(
    screen.getAllByText(/Daten wurden zwischenzeitlich geändert\. Bitte laden Sie die Seite neu\./)[0],
  ).toBeVisible()
  await user.click(button)
  await waitFor(() => expect(callsOf('settings.tenants.edit').length).toBeGreaterThan(1))
})

test('a conflict on saving is told above the form, and nothing typed is lost', async () => {
  const message =
    'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu. Geändert: Name (Jonas, heute).'
  const { user } = openKnown(subTenant(), { 'settings.tenants.update': refuse(409, message) })
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Bibliothek')
  await user.click(submit())
  expect(await screen.findByText(message)).toBeVisible()
  expect(name).toHaveValue('Bibliothek')
})

test('credits go back to the main tenant only after a question', async () => {
  const { user, callsOf } = openKnown()
  await user.click(await screen.findByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await user.click(submit())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Credits gehen zurück' }))
  expect(dialog.getByText(/120,00 Credits geht an den Hauptmandanten zurück/)).toBeVisible()
  expect(callsOf('settings.tenants.update')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Abrechnung umstellen' }))
  await waitFor(() => expect(callsOf('settings.tenants.update')).toHaveLength(1))
  expect(callsOf('settings.tenants.update')[0]).toMatchObject({
    path: `/api/settings/tenants/${sampleId(72)}`,
    body: { billing_mode: 'parent_billing', is_confirmed: true, version: 3 },
  })
})

test('a monthly transfer needs an amount', async () => {
  const { user, callsOf } = openKnown()
  await user.click(await screen.findByRole('switch', { name: 'Monatliche Übertragung' }))
  await user.click(submit())
  expect(await screen.findByText('Bitte geben Sie einen Betrag größer als 0 ein')).toBeVisible()
  expect(callsOf('settings.tenants.update')).toHaveLength(0)
})

test('citizens’ requests are offered where the main tenant answers them, and nowhere else', async () => {
  openNew()
  await users()
  expect(screen.queryByRole('switch', { name: /Bürger:innen-Anfragen/ })).toBeNull()
})

test('a main tenant that answers citizens’ requests may let its sub-tenants do so', async () => {
  const { parent_limits: parent } = limitReport()
  openNew({}, limitReport({ parent_limits: parent && { ...parent, public_query_agent_active: true } }))
  expect(await screen.findByRole('switch', { name: /Bürger:innen-Anfragen/ })).not.toBeChecked()
})

test('a subdomain of other signs is refused at its field', async () => {
  const { user, callsOf } = openNew()
  await user.type(await screen.findByLabelText(/^Name/), 'Stadtbücherei')
  const subdomain = screen.getByLabelText(/^Subdomain/)
  await user.type(subdomain, 'bücher_ei')
  await user.click(submit())
  await waitFor(() => expect(subdomain).toBeInvalid())
  expect(callsOf('settings.tenants.store')).toHaveLength(0)
})
