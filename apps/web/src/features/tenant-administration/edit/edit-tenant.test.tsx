import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitReport, tooManyUsers } from '../../../../test/limit-report.ts'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'
import { sampleDetails, tenantId } from '../sample-tenants.ts'

const open = (tab: string, answers: Answers = {}) =>
  openPage(`/superadmin/tenants/${tenantId}/edit${tab}`, {
    'session.show': superAdminIn(null),
    'superadmin.tenants.edit': sampleDetails,
    'superadmin.tenants.create': { circles: [sampleDetails.circle] },
    ...answers,
  })

const save = () => screen.getByRole('button', { name: 'Speichern' })

test('the first tab saves its own fields with the version it has read, and the next save with the new one', async () => {
  const { user, callsOf } = open('', {
    'superadmin.tenants.update': { ...sampleDetails, name: 'Neuer Name', version: 4 },
  })
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Neuer Name')
  await user.click(save())
  await waitFor(() => expect(callsOf('superadmin.tenants.update')).toHaveLength(1))
  const body = callsOf('superadmin.tenants.update')[0]?.body
  expect(body).toMatchObject({ name: 'Neuer Name', super_admin_prompt: 'Siezen.', version: 3 })
  expect(body).not.toHaveProperty('max_users')
  await user.type(screen.getByRole('textbox', { name: /^Webtitel/ }), '!')
  await user.click(save())
  await waitFor(() => expect(callsOf('superadmin.tenants.update')[1]?.body).toMatchObject({ version: 4 }))
})

test('a stale form is refused with what changed, and keeps what was typed', async () => {
  const said =
    'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu. Geändert: Webtitel (zuletzt von Sora Super, 16.11.2026, 10:00 Uhr).'
  const { user } = open('/limits', { 'superadmin.tenants.update': refuse(409, said) })
  const users = await screen.findByRole('textbox', { name: /^Benutzer:innen/ })
  await user.clear(users)
  await user.type(users, '20')
  await user.click(save())
  expect(await screen.findByText(said)).toBeVisible()
  expect(users).toHaveValue('20')
})

test('limits that the server finds too high are said at their fields and not sent', async () => {
  const { user, callsOf } = open('/limits', {
    'api.tenants.validate-limits': ({ body }) =>
      limitReport(
        (body as { limits: { max_users: number } }).limits.max_users < 5
          ? { errors: { max_users: { ...tooManyUsers, message: 'Mindestens 5 sind nötig.' } } }
          : { parent_limits: null },
      ),
  })
  const users = await screen.findByRole('textbox', { name: /^Benutzer:innen/ })
  await user.clear(users)
  await user.type(users, '4')
  expect(await screen.findByText('Server: Mindestens 5 sind nötig.')).toBeVisible()
  await user.click(save())
  expect(
    await screen.findByText('Bitte beheben Sie die Validierungsfehler, bevor Sie fortfahren.'),
  ).toBeVisible()
  expect(callsOf('superadmin.tenants.update')).toHaveLength(0)
})

test('a refused limit is said at its field', async () => {
  const { user } = open('/limits', {
    'superadmin.tenants.update': refuse(422, 'Zu wenig.', {
      max_users: 'Mindestens 12 Benutzer:innen sind nötig.',
    }),
  })
  const users = await screen.findByRole('textbox', { name: /^Benutzer:innen/ })
  await user.clear(users)
  await user.type(users, '2')
  await user.click(save())
  expect(await screen.findByText('Mindestens 12 Benutzer:innen sind nötig.')).toBeVisible()
})

test('credits that would return to the main tenant are asked for before they do', async () => {
  const sub = {
    ...sampleDetails,
    type_role: 'sub' as const,
    parent_tenant: { id: tenantId.replace('a1', 'b1'), name: 'Hauptstadt', web_title: '' },
  }
  const asked = 'Der Untermandant hat noch 600,00 Credits.'
  const { user, callsOf } = open('/credits', {
    'superadmin.tenants.edit': sub,
    'superadmin.tenants.update.credits': ({ body }) =>
      (body as { is_confirmed: boolean }).is_confirmed ? sub : refuse(409, asked, { is_confirmed: asked }),
  })
  await user.click(await screen.findByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await user.click(save())
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent(asked)
  await user.click(within(question).getByRole('button', { name: 'Umstellen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.update.credits')).toHaveLength(2))
  expect(callsOf('superadmin.tenants.update.credits')[1]?.body).toMatchObject({
    billing_mode: 'parent_billing',
    monthly_credits: 0,
    is_confirmed: true,
    version: 3,
  })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the danger zone is as wide as what stands above it: narrow below forms, wide below charts', async () => {
  const narrow = '.max-w-4xl'
  open('')
  const form = await screen.findByRole('form', { name: 'Allgemein' })
  const zone = () => screen.getByRole('region', { name: 'Gefahrenbereich' })
  expect(zone().closest(narrow)).toBe(form.closest(narrow))
  expect(form.closest(narrow)).not.toBeNull()
  cleanup()
  open('/analytics', { 'superadmin.tenants.edit.analytics': () => new Promise<never>(() => undefined) })
  await screen.findByRole('radiogroup', { name: 'Zeitraum' })
  expect(zone().closest(narrow)).toBeNull()
})

test('a planned deletion stands in the danger zone and can be called off', async () => {
  const { user, callsOf } = open('', {
    'superadmin.tenants.edit': {
      ...sampleDetails,
      deletion_planned_at: '2026-11-20T10:00:00.000Z',
      deletion_reason: 'Vertrag beendet',
    },
  })
  expect(await screen.findByText(/^Löschung geplant für 20\.11\.2026/)).toBeVisible()
  expect(screen.getByText('Vertrag beendet')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Löschung aufheben' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Löschung aufheben' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.cancel-deletion')).toHaveLength(1))
})
