import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, refuse, signedIn } from '../../../../test/open-page.tsx'
import { card, chatbotId, inTenant, list } from '../sample-chatbots.ts'

const open = (answers = {}) =>
  openPage('/chatbots', { ...inTenant, 'chatbot.index': list([card()]), ...answers })
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} stands in no card`)
  return within(item)
}
const figureOf = (label: string) => within(screen.getByText(label).parentElement as HTMLElement)

test('the figures count chatbots, those online, conversations and those in public', async () => {
  open()
  await cardOf('Bürgerservice')
  expect(screen.getByRole('heading', { level: 1, name: 'Chatbots verwalten' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Alle' })).toBeVisible()
  expect(figureOf('Chatbots gesamt').getByText('4')).toBeVisible()
  expect(figureOf('Aktive Chatbots').getByText(/^75\s%\sonline$/)).toBeVisible()
  expect(figureOf('Unterhaltungen').getByText('1.234')).toBeVisible()
  expect(figureOf('Unterhaltungen').getByText('100+ gesamt')).toBeVisible()
  expect(figureOf('Öffentliche Bots').getByText(/^25\s%\szugänglich$/)).toBeVisible()
})

test('up to a hundred conversations are simply counted, and no chatbot is no percent', async () => {
  open({
    'chatbot.index': list([], { statistics: { total: 0, active: 0, conversations: 100, public: 0 } }),
  })
  await screen.findByText('Keine Chatbots gefunden')
  expect(screen.queryByText('100+ gesamt')).toBeNull()
  expect(figureOf('Aktive Chatbots').getByText(/^0\s%\sonline$/)).toBeVisible()
})

test('a card says what the chatbot is, who may use it and what may be done with it', async () => {
  open()
  const found = await cardOf('Bürgerservice')
  expect(found.getByText('Aktiv')).toBeVisible()
  expect(found.getByText('1.234 Unterhaltungen')).toBeVisible()
  expect(found.getByText('Öffentlich')).toBeVisible()
  expect(found.getByText('02.11.2026')).toBeVisible()
  expect(found.getByRole('link', { name: 'Bearbeiten: Bürgerservice' })).toHaveAttribute(
    'href',
    `/chatbots/${chatbotId}/edit`,
  )
  expect(screen.getByRole('link', { name: 'Neuen Chatbot erstellen' })).toHaveAttribute(
    'href',
    '/chatbots/create',
  )
})

test('a chatbot that is off, private and without description says so, and rights decide on buttons', async () => {
  open({
    'chatbot.index': list(
      [
        card({
          chatbot_disabled: true,
          access_role: 'user',
          description: '',
          can: { edit: false, delete: false },
        }),
      ],
      { can: { create: false } },
    ),
  })
  const found = await cardOf('Bürgerservice')
  expect(found.getByText('Deaktiviert')).toBeVisible()
  expect(found.getByText('Privat')).toBeVisible()
  expect(found.getByText('Keine Beschreibung verfügbar')).toBeVisible()
  expect(found.queryByRole('link')).toBeNull()
  expect(found.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link', { name: /erstellen/ })).toBeNull()
})

test('without chatbots the list says so and leads to the first one', async () => {
  open({ 'chatbot.index': list([]) })
  expect(await screen.findByText('Keine Chatbots gefunden')).toBeVisible()
  // One stands at the top of the page in any case.
  expect(screen.getAllByRole('link', { name: 'Chatbot erstellen' })).toHaveLength(2)
})

test('a deletion names what is lost, and what the server refuses is said', async () => {
  const { user, callsOf } = open({ 'chatbot.destroy': refuse(409, 'Das geht gerade nicht') })
  await user.click((await cardOf('Bürgerservice')).getByRole('button', { name: 'Löschen: Bürgerservice' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Chatbot löschen' }))
  expect(question.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Alle 1.234 Unterhaltungen werden gelöscht.',
    'Alle Einstellungen des Chatbots gehen verloren.',
    'Eingebettete Chatbots auf externen Websites funktionieren nicht mehr.',
    'Diese Aktion kann nicht rückgängig gemacht werden.',
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(callsOf('chatbot.destroy')).toHaveLength(0)

  await user.click(screen.getByRole('button', { name: 'Löschen: Bürgerservice' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Das geht gerade nicht')).toBeVisible()
})

test('a search that finds nothing can be taken back', async () => {
  const { user, callsOf } = openPage('/chatbots?search=xyz', { ...inTenant, 'chatbot.index': list([]) })
  await user.click(await screen.findByRole('button', { name: 'Suche zurücksetzen' }))
  await waitFor(() => expect(callsOf('chatbot.index').at(-1)?.query.search).toBeUndefined())
})

test('a failure can be tried again', async () => {
  let isBroken = true
  const { user } = open({ 'chatbot.index': () => (isBroken ? refuse(500, 'Kaputt') : list([card()])) })
  expect(await screen.findByText('Kaputt')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await cardOf('Bürgerservice')
})

test('without a tenant nothing is asked for', async () => {
  const { callsOf } = openPage('/chatbots', { 'session.show': { ...signedIn, active_tenant_id: null } })
  expect(await screen.findByText('Kein Mandant gewählt')).toBeVisible()
  expect(callsOf('chatbot.index')).toHaveLength(0)
})

test('the public address of a chatbot can be opened and copied from the list', async () => {
  const { user } = openPage('/chatbots', { ...inTenant, 'chatbot.index': list([card()]) })
  const open = await screen.findByRole('link', { name: /^Öffnen: Bürgerservice/ })
  expect(open).toHaveAttribute('href', card().public_url)
  await user.click(screen.getByRole('button', { name: /Link kopieren: Bürgerservice/ }))
  expect(await navigator.clipboard.readText()).toBe(card().public_url)
})
