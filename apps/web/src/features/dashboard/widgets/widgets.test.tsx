import type { Dashboard, LayoutData, ShownWidget, WidgetContent } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, person, refuse } from '../../../../test/open-page.tsx'
import { closeUp } from './close-up.ts'

const layout: LayoutData = {
  user: person,
  activeTenant: null,
  availableTenants: [],
  availableTenantsTotal: 0,
  menuData: [],
}
const home: Dashboard = {
  widget_rows: 2,
  installation_steps: null,
  credits: null,
  requests_to_review: null,
  chatbots: null,
  documents: null,
  tools: [],
}
const shown = (name: string, content: WidgetContent): ShownWidget => ({
  id: crypto.randomUUID(),
  name,
  grid_x: 0,
  grid_y: 0,
  width: 1,
  height: 1,
  content,
})
const open = (data: ShownWidget[], answers: Answers = {}) =>
  openPage('/dashboard', {
    'layout.data': layout,
    'dashboard.index': home,
    'dashboard.widgets': { data },
    ...answers,
  })
const widget = async (name: string) => within(await screen.findByRole('region', { name }))

test('the dashboard shows what each widget has to say', async () => {
  open([
    shown('Termine', {
      type: 'appointments',
      appointments: [{ title: 'Schulung', date: '2026-12-01', time: '14:30', place: 'Rathaus' }],
      stale_since: '2026-11-16T09:17:00.000Z',
    }),
    shown('Neues', {
      type: 'news',
      news: [
        {
          title: 'Wartung',
          date: '2026-11-20',
          text: 'Am **Freitag**: [mehr](https://lotse.example/wartung)',
          format: 'markdown',
          url: '',
        },
        {
          title: 'Aus dem Rat',
          date: '',
          text: 'Nicht **fett**',
          format: 'plain',
          url: 'https://stadt.example/rat',
        },
      ],
      stale_since: null,
    }),
    shown('Anfang', {
      type: 'onboarding',
      steps: [
        { key: 'databucket', label: 'Datenspeicher anlegen', is_done: true, url: '/databuckets/create' },
        { key: 'chatbot', label: 'Chatbot erstellen', is_done: false, url: '/chatbots/create' },
      ],
    }),
    shown('Warnungen', {
      type: 'alerts',
      alerts: [
        { key: 'a', kind: 'gaps', tone: 'info', text: '2 unbeantwortete Fragen', url: '/chatbots/1/gaps' },
      ],
    }),
    shown('Links', {
      type: 'quicklinks',
      links: [
        { label: 'Hilfe', url: '/help' },
        { label: 'Rathaus', url: 'https://stadt.example/' },
      ],
    }),
  ])
  const appointments = await widget('Termine')
  expect(appointments.getByText('01.12.2026, 14:30 Uhr')).toBeVisible()
  expect(appointments.getByText('Stand: 16.11.2026, 10:17')).toBeVisible()
  const news = await widget('Neues')
  expect(news.getByRole('link', { name: /^Aus dem Rat/ })).toHaveAttribute(
    'href',
    'https://stadt.example/rat',
  )
  expect(news.getByText('Nicht **fett**')).toBeVisible()
  expect(news.queryByText(/^Stand:/)).toBeNull()
  expect(news.getByRole('link', { name: 'mehr' })).toHaveAttribute('href', 'https://lotse.example/wartung')
  expect(news.getByRole('link', { name: 'Alle Neuigkeiten' })).toHaveAttribute('href', '/news')
  const steps = await widget('Anfang')
  expect(steps.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 von 2 Schritten')
  expect(steps.getByRole('link', { name: 'Chatbot erstellen' })).toHaveAttribute('href', '/chatbots/create')
  expect(steps.queryByRole('link', { name: /Datenspeicher/ })).toBeNull()
  expect((await widget('Warnungen')).getByRole('link')).toHaveAttribute('href', '/chatbots/1/gaps')
  const links = await widget('Links')
  expect(links.getByRole('link', { name: 'Hilfe' })).not.toHaveAttribute('target')
  expect(links.getByRole('link', { name: /^Rathaus/ })).toHaveAttribute('rel', 'noopener noreferrer')
})

test('widgets that are late or fail keep nobody from the page', async () => {
  const { callsOf } = open([], { 'dashboard.widgets': () => new Promise<never>(() => undefined) })
  expect(await screen.findByText('Die Widgets werden geladen')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: /Mira Öztürk/ })).toBeVisible()
  expect(callsOf('dashboard.widgets')).toHaveLength(1)
})

test('failed widgets are left out', async () => {
  open([], { 'dashboard.widgets': refuse(404, 'Weg') })
  await screen.findByRole('heading', { level: 1, name: /Mira Öztürk/ })
  expect(await screen.findByText('Die Widgets werden geladen')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText('Die Widgets werden geladen')).toBeNull())
  expect(screen.queryByRole('list', { name: 'Widgets' })).toBeNull()
})

const area = (name: string, grid_x: number, grid_y: number, width = 1, height = 1) => ({
  name,
  grid_x,
  grid_y,
  width,
  height,
})

test('where a widget is not for this person the others close up, and stand even beside a higher one', () => {
  const seen = [area('Neues', 2, 0, 1, 2), area('Termine', 0, 2), area('Links', 1, 2), area('Medien', 2, 2)]
  expect(closeUp(seen)).toEqual([
    area('Neues', 0, 0, 1, 2),
    area('Termine', 1, 0, 1, 2),
    area('Links', 2, 0, 1, 2),
    area('Medien', 3, 0, 1, 2),
  ])
})

test('a board without holes stays as it was arranged', () => {
  const arranged = [
    area('Schritte', 0, 0, 2, 2),
    area('Neues', 2, 0, 1, 2),
    area('Termine', 3, 0),
    area('Medien', 3, 1),
    area('Links', 0, 2),
  ]
  expect(closeUp(arranged)).toEqual(arranged)
})

test('news of the installation stand on the page of news', async () => {
  openPage('/news', {
    'layout.data': layout,
    'news.index': {
      data: [{ title: 'Wartung', date: '2026-11-20', text: 'Am **Freitag**.', format: 'markdown', url: '' }],
    },
  })
  expect(await screen.findByRole('heading', { name: 'Wartung' })).toBeVisible()
})
