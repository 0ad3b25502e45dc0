import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limitReport, tooManyUsers } from '../../../../test/limit-report.ts'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'
import { sampleDetails, tenantId } from '../sample-tenants.ts'

const circles = [
  { id: '00000000-0000-4000-8000-0000000000c1', name: 'Kommunen' },
  { id: '00000000-0000-4000-8000-0000000000c2', name: 'Vereine' },
]
const main = { id: '00000000-0000-4000-8000-0000000000b1', name: 'Hauptstadt' }

const open = (answers: Answers = {}) =>
  openPage('/superadmin/tenants/create', {
    'session.show': superAdminIn(null),
    'superadmin.tenants.create': { circles: circles.slice(0, 1) },
    'superadmin.tenants.main-tenants': { data: [main] },
    'superadmin.tenants.store': { id: tenantId, name: 'Neustadt' },
    'superadmin.tenants.edit': sampleDetails,
    ...answers,
  })

const text = (name: RegExp | string) => screen.getByRole('textbox', { name })

test('a main tenant is created with its first admin, its limits and its credits', async () => {
  const { user, callsOf } = open()
  await user.type(await screen.findByRole('textbox', { name: /^Name\b(?! der)/ }), 'Neustadt')
  await user.type(text(/^Subdomain/), 'neustadt')
  await user.type(text('Name der ersten Person'), 'Erna Erste')
  await user.type(text('E-Mail der ersten Person'), 'erna@neustadt.example')
  await user.click(screen.getByRole('checkbox', { name: /Mit Beispielen/ }))
  await user.click(screen.getByRole('tab', { name: 'Limits' }))
  await user.clear(text(/^Untermandanten/))
  await user.type(text(/^Untermandanten/), '3')
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  await user.clear(text(/^Startguthaben/))
  await user.type(text(/^Startguthaben/), '250,50')
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.store')).toHaveLength(1))
  expect(callsOf('superadmin.tenants.store')[0]?.body).toMatchObject({
    name: 'Neustadt',
    subdomain: 'neustadt',
    circle_id: circles[0]?.id,
    type_role: 'main',
    parent_tenant_id: null,
    max_users: 10,
    max_subtenants: 3,
    non_expiring_credits: 250.5,
    monthly_credits: 0,
    billing_mode: 'own_credits',
    first_admin: { name: 'Erna Erste', email: 'erna@neustadt.example' },
    with_sample: true,
  })
  expect(await screen.findByRole('heading', { name: 'Stadt Musterhausen' })).toBeVisible()
})

test('what is missing or wrong is said at its field, in whichever tab it stands', async () => {
  const { user, callsOf } = open()
  await user.type(
    await screen.findByRole('textbox', { name: 'E-Mail der ersten Person' }),
    'erna@neustadt.example',
  )
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }))
  expect(await screen.findByText('Bitte geben Sie auch den Namen ein')).toBeVisible()
  expect(screen.getByRole('tab', { name: /^Allgemein/ })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(text(/^Name\b(?! der)/)).toHaveFocus())
  expect(screen.getAllByText('Dieses Feld ist erforderlich').length).toBeGreaterThan(0)
  expect(callsOf('superadmin.tenants.store')).toHaveLength(0)
})

test('a sub-tenant needs a main tenant of its circle, found by the server', async () => {
  const { user, callsOf } = open({
    'superadmin.tenants.create': { circles },
    'api.tenants.validate-limits': ({ body }) =>
      limitReport(
        (body as { limits: { max_users: number } }).limits.max_users > 16
          ? { errors: { max_users: tooManyUsers } }
          : {},
      ),
  })
  await user.click(await screen.findByRole('radio', { name: /^Untermandant/ }))
  expect(screen.getByRole('combobox', { name: /Hauptmandant/ })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: /Circle/ }))
  await user.click(await screen.findByRole('option', { name: 'Vereine' }))
  const parent = screen.getByRole('combobox', { name: /Hauptmandant/ })
  await user.type(parent, 'haupt')
  await user.click(await screen.findByRole('option', { name: 'Hauptstadt' }))
  await waitFor(() =>
    expect(callsOf('superadmin.tenants.main-tenants').at(-1)?.query).toMatchObject({
      circle: circles[1]?.id,
    }),
  )
  await user.type(text(/^Name\b(?! der)/), 'Amt')
  await user.type(text(/^Subdomain/), 'amt-neu')
  await user.click(screen.getByRole('tab', { name: 'Limits' }))
  expect(screen.queryByRole('textbox', { name: /^Untermandanten/ })).toBeNull()
  const users = text(/^Benutzer:innen/)
  await user.clear(users)
  await user.type(users, '17')
  expect(await screen.findByText(`Server: ${tooManyUsers.message}`)).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }))
  expect(
    await screen.findByText('Bitte beheben Sie die Validierungsfehler, bevor Sie fortfahren.'),
  ).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Limits' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(text(/^Benutzer:innen/)).toHaveFocus())
  expect(callsOf('superadmin.tenants.store')).toHaveLength(0)
  await user.click(await screen.findByRole('button', { name: 'Auf 16 anpassen' }))
  expect(text(/^Benutzer:innen/)).toHaveValue('16')
  await screen.findByText('Die Limits passen.')
  expect(callsOf('api.tenants.validate-limits').at(-1)?.body).toMatchObject({
    tenant_id: null,
    parent_tenant_id: main.id,
  })
  await user.click(screen.getByRole('tab', { name: 'Credits' }))
  await user.click(screen.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
  expect(screen.queryByRole('textbox', { name: /^Startguthaben/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }))
  await waitFor(() => expect(callsOf('superadmin.tenants.store')).toHaveLength(1))
  expect(callsOf('superadmin.tenants.store')[0]?.body).toMatchObject({
    type_role: 'sub',
    parent_tenant_id: main.id,
    max_users: 16,
    billing_mode: 'parent_billing',
    first_admin: null,
  })
})

test('a taken subdomain is said at its field, and what was typed stays', async () => {
  const { user } = open({
    'superadmin.tenants.store': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
      subdomain: 'Diese Subdomain ist bereits vergeben.',
    }),
  })
  await user.type(await screen.findByRole('textbox', { name: /^Name\b(?! der)/ }), 'Neustadt')
  await user.type(text(/^Subdomain/), 'neustadt')
  await user.click(screen.getByRole('button', { name: 'Mandant anlegen' }))
  expect(await screen.findByText('Diese Subdomain ist bereits vergeben.')).toBeVisible()
  expect(text(/^Name\b(?! der)/)).toHaveValue('Neustadt')
})

test('before there is a circle, the page leads to making one', async () => {
  open({ 'superadmin.tenants.create': { circles: [] } })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('Noch kein Circle angelegt')).toBeVisible()
  expect(main.getByRole('link', { name: 'Circle anlegen' })).toHaveAttribute(
    'href',
    '/superadmin/circles/create',
  )
})
