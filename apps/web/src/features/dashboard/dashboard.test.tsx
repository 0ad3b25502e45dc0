import type { Dashboard, LayoutData, LayoutTenant, MenuItem } from '@lotse/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, refuse } from '../../../test/open-page.tsx'

const item = (name: string, route: string | null, children: MenuItem[] = []): MenuItem => ({
  name,
  icon: null,
  route,
  children,
})
const town: LayoutTenant = {
  id: '00000000-0000-4000-8000-000000000071',
  name: 'Musterstadt',
  subdomain: 'musterstadt',
  type_role: 'main',
  credits: 0,
  credits_reserved: 0,
}
const layoutWith = (menuData: MenuItem[], activeTenant: LayoutTenant | null = town): LayoutData => ({
  user: person,
  activeTenant,
  availableTenants: [],
  availableTenantsTotal: 0,
  menuData,
})
const nothing: Dashboard = {
  widget_rows: 0,
  installation_steps: null,
  credits: null,
  requests_to_review: null,
  chatbots: null,
  documents: null,
  tools: [],
}
const tool = {
  uuid: '00000000-0000-4000-8000-000000000081',
  public_name: 'Hausbot',
  public_description: 'Hilft im Haus',
  profile_picture_url: null,
}
const home = item('Dashboard', '/dashboard')

test('the dashboard greets the person and leads to chatbots and data stores that the menu has', async () => {
  openPage('/dashboard', {
    'layout.data': layoutWith([item('Chatbots', '/chatbots'), item('Datenspeicher', '/databuckets')]),
    'dashboard.index': nothing,
  })
  await screen.findByRole('heading', { level: 1, name: /Mira Öztürk/ })
  expect(await screen.findByRole('link', { name: 'Zu den Chatbots' })).toHaveAttribute('href', '/chatbots')
  expect(screen.getByRole('link', { name: 'Zu den Datenspeichern' })).toHaveAttribute('href', '/databuckets')
})

test('areas that the menu does not have are not offered', async () => {
  openPage('/dashboard', {
    'layout.data': layoutWith([item('Einstellungen', null, [item('Benutzer:innen', '/settings/users')])]),
    'dashboard.index': nothing,
  })
  await screen.findByRole('heading', { name: 'Schnellzugriff' })
  expect(screen.getByRole('link', { name: 'Benutzer:in einladen' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Zu den Chatbots' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Chatbot erstellen' })).toBeNull()
})

test.each([
  ['under the subdomain of the tenant', town, '/s/musterstadt'],
  ['under its id where it has no subdomain', { ...town, subdomain: null }, `/s/${town.id}`],
])('who has no backend finds the tools that were shared, %s', async (_, tenant, address) => {
  openPage('/dashboard', {
    'layout.data': layoutWith([home], tenant),
    'dashboard.index': { ...nothing, tools: [tool] },
  })
  const tools = within(await screen.findByRole('list', { name: 'KI-Werkzeuge' }))
  expect(tools.getByRole('link', { name: /Hausbot/ })).toHaveAttribute('href', `${address}/${tool.uuid}`)
  expect(screen.queryByText('Noch keine Werkzeuge')).toBeNull()
})

test('who has no tools reads that there are none yet', async () => {
  openPage('/dashboard', { 'layout.data': layoutWith([home]), 'dashboard.index': nothing })
  expect(await screen.findByText('Noch keine Werkzeuge')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Schnellzugriff' })).toBeNull()
})

test('those who look after content see what happened, with the way to it', async () => {
  const bot = '00000000-0000-4000-8000-000000000082'
  const store = '00000000-0000-4000-8000-000000000083'
  openPage('/dashboard', {
    'layout.data': layoutWith([home, item('Chatbots', '/chatbots')]),
    'dashboard.figures': {
      since: '2026-10-16T10:00:00Z',
      conversations: 10_000,
      is_capped: true,
      answered_share: 0.9,
      positive: 3,
      negative: 1,
      credits_left: 1234.5,
    },
    'dashboard.index': {
      ...nothing,
      credits: { open_request: { amount: 500, created_at: '2026-11-02T10:00:00Z' } },
      chatbots: {
        total: 3,
        active: 2,
        recent: [
          {
            id: bot,
            name: 'Bürgerbot',
            conversations_count: 1000,
            open_gaps_count: 1,
            last_message_at: '2026-11-15T10:00:00Z',
          },
        ],
      },
      documents: {
        in_work: 0,
        failed: 2,
        databuckets: [{ id: store, name: 'Satzungen', in_work: 0, failed: 2 }],
      },
    },
  })
  expect(await screen.findByText('1.234,50')).toBeInTheDocument()
  expect(screen.getByText('75 %')).toBeInTheDocument()
  expect(screen.getByText('von 4 Bewertungen')).toBeInTheDocument()
  expect(screen.getByText('über 10.000')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Guthaben' })).toHaveAttribute('href', '/credits')
  expect(screen.getByText('Credits, seit 02.11.2026')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^1.000 oder mehr Unterhaltungen/ })).toHaveAttribute(
    'href',
    `/chatbots/${bot}/conversations`,
  )
  expect(screen.getByRole('link', { name: /^1\soffene Lücke\s*bei/ })).toHaveAttribute(
    'href',
    `/chatbots/${bot}/gaps`,
  )
  expect(screen.getByRole('link', { name: /^2 fehlgeschlagen\s*in Satzungen/ })).toHaveAttribute(
    'href',
    `/databuckets/${store}/documents?status=failed`,
  )
  expect(screen.queryByText('Geteilte KI-Werkzeuge')).toBeNull()
})

test('a home page that could not be read says so and can be tried again', async () => {
  let isBroken = true
  const { user } = openPage('/dashboard', {
    'layout.data': layoutWith([home]),
    'dashboard.index': () => (isBroken ? refuse(500, 'Gerade nicht erreichbar') : nothing),
  })
  expect(await screen.findByText('Gerade nicht erreichbar')).toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Noch keine Werkzeuge')).toBeInTheDocument()
})

test('an installation in which nobody works yet says what to do first', async () => {
  const steps = [
    { key: 'circle', label: 'Circle anlegen', is_done: true, url: '/superadmin/circles/create' },
    { key: 'tenant', label: 'Mandanten anlegen', is_done: false, url: '/superadmin/tenants/create' },
  ]
  openPage('/dashboard', {
    'layout.data': layoutWith([home], null),
    'dashboard.index': { ...nothing, installation_steps: steps },
  })
  const card = within(await screen.findByRole('region', { name: 'Lotse einrichten' }))
  expect(card.getByRole('link', { name: 'Mandanten anlegen' })).toHaveAttribute(
    'href',
    '/superadmin/tenants/create',
  )
  expect(card.getByText('Circle anlegen')).toHaveTextContent('erledigt')
})
