import { type Widget, type WidgetType, widgetLibrary, widgetTypes } from '@lotse/contract'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'

const widget = (type: WidgetType, grid_x: number, grid_y: number, changes: Partial<Widget> = {}): Widget => {
  const { width, height, component, label } = widgetLibrary[type]
  return {
    id: `00000000-0000-4000-8000-0000000000${grid_x}${grid_y}`,
    name: label,
    type,
    component,
    grid_x,
    grid_y,
    width,
    height,
    settings: {},
    is_active: true,
    order: 0,
    version: 1,
    source: null,
    ...changes,
  }
}
const links = widget('quicklinks', 0, 0)
const steps = widget('onboarding', 1, 0)

const open = (widgets: Widget[] = [links, steps], answers: Answers = {}) =>
  openPage('/superadmin/dashboard-widgets', {
    'session.show': superAdminIn(null),
    'superadmin.dashboard-widgets.index': {
      grid: { width: 4, height: 3, cell_height_px: 160, gap_px: 16 },
      library: widgetTypes.map(type => ({ type, ...widgetLibrary[type] })),
      widgets,
    },
    ...answers,
  })
const grid = async () => within(await screen.findByRole('list', { name: 'Widgets im Raster' }))
const choose = async (user: ReturnType<typeof open>['user'], name: string, act: string) => {
  await user.click((await grid()).getByRole('button', { name: `Aktionen: ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

test('a widget is moved by keys, which is read out, and put down where it fits', async () => {
  const { user, callsOf } = open(undefined, { 'superadmin.dashboard-widgets.update': links })
  await choose(user, 'Schnellzugriffe', 'Verschieben')
  const ghost = await screen.findByRole('group', { name: /^Schnellzugriffe verschieben/ })
  await waitFor(() => expect(ghost).toHaveFocus())
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('Schnellzugriffe: Spalte 2, Zeile 1, kein Platz')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Widget kann nicht an diese Position verschoben werden.')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.update')).toHaveLength(0)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByText('Schnellzugriffe: Spalte 2, Zeile 3, frei')).toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Widget erfolgreich verschoben!')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({ grid_x: 1, grid_y: 2 })
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Aktionen: Schnellzugriffe'))
})

test('Escape leaves everything as it was, and the edge of the grid holds', async () => {
  const { user, callsOf } = open()
  await choose(user, 'Erste Schritte', 'Verschieben')
  await screen.findByRole('group', { name: /^Erste Schritte verschieben/ })
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Erste Schritte verschieben/))
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}')
  expect(screen.getByText('Erste Schritte: Spalte 3, Zeile 1, frei')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: /verschieben/ })).toBeNull()
  expect(screen.getByText('Abgebrochen, alles bleibt, wie es war.')).toBeInTheDocument()
  expect(callsOf('superadmin.dashboard-widgets.update')).toHaveLength(0)
})

test('a new widget begins at the first free place', async () => {
  const { user, callsOf } = open(undefined, { 'superadmin.dashboard-widgets.store': widget('news', 3, 0) })
  await user.click(await screen.findByRole('button', { name: 'Hinzufügen: Neuigkeiten' }))
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Neuigkeiten verschieben/))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Widget hinzugefügt')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.store')[0]?.body).toEqual({
    name: 'Neuigkeiten',
    type: 'news',
    component: 'NewsWidget',
    grid_x: 3,
    grid_y: 0,
    width: 1,
    height: 2,
  })
})

const drag = (type: 'dragStart' | 'dragOver' | 'drop', element: Element, at: { x: number; y: number }) => {
  const event = createEvent[type](element)
  Object.assign(event, { dataTransfer: { setData: () => undefined } })
  Object.defineProperties(event, { clientX: { value: at.x }, clientY: { value: at.y } })
  fireEvent(element, event)
}

test('a widget is dragged by the pointer to the cell below it', async () => {
  const { callsOf } = open(undefined, { 'superadmin.dashboard-widgets.update': links })
  const tile = (await grid()).getAllByRole('listitem')[0] as HTMLElement
  const place = tile.closest('ul')?.parentElement as HTMLElement
  place.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300)
  drag('dragStart', tile, { x: 50, y: 50 })
  await screen.findByRole('group', { name: /^Schnellzugriffe verschieben/ })
  drag('dragOver', place, { x: 250, y: 250 })
  drag('drop', place, { x: 350, y: 250 })
  expect(await screen.findByText('Widget erfolgreich verschoben!')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({ grid_x: 3, grid_y: 2 })
  drag('drop', place, { x: 350, y: 250 })
  expect(await screen.findByText('Kein Widget zum Platzieren gefunden.')).toBeVisible()
})

test('what the server refuses is said with its reason', async () => {
  const { user } = open([{ ...links, is_active: false }], {
    'superadmin.dashboard-widgets.toggle': refuse(409, 'Im Raster ist kein Platz für dieses Widget frei.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Aktivieren: Schnellzugriffe' }))
  expect(
    await screen.findByText(
      'Fehler beim Aktivieren/Deaktivieren des Widgets: Im Raster ist kein Platz für dieses Widget frei.',
    ),
  ).toBeVisible()
  expect((await grid()).queryAllByRole('listitem')).toHaveLength(0)
})

test('a move and an addition that the server refuses are said with the reason', async () => {
  const reason = 'Hier steht inzwischen ein anderes Widget.'
  const { user } = open(undefined, {
    'superadmin.dashboard-widgets.update': refuse(409, reason),
    'superadmin.dashboard-widgets.store': refuse(409, reason),
  })
  await choose(user, 'Schnellzugriffe', 'Verschieben')
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Schnellzugriffe verschieben/))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByText('Widget wird verschoben...')).toBeInTheDocument()
  expect(await screen.findByText(`Fehler beim Verschieben des Widgets: ${reason}`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Hinzufügen: Neuigkeiten' }))
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Neuigkeiten verschieben/))
  await user.keyboard('{Enter}')
  expect(await screen.findByText(`Fehler beim Hinzufügen des Widgets: ${reason}`)).toBeVisible()
})

test('a widget is switched off and removed after a question', async () => {
  const { user, callsOf } = open(undefined, {
    'superadmin.dashboard-widgets.toggle': { ...links, is_active: false },
    'superadmin.dashboard-widgets.destroy': undefined,
  })
  await choose(user, 'Schnellzugriffe', 'Deaktivieren')
  expect(await screen.findByText('Widget deaktiviert')).toBeVisible()
  await choose(user, 'Schnellzugriffe', 'Entfernen')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Entfernen' }))
  expect(await screen.findByText('Widget entfernt')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.destroy')).toHaveLength(1)
})

test('the entries of a widget are checked before they are saved', async () => {
  const { user, callsOf } = open(undefined, { 'superadmin.dashboard-widgets.update': links })
  await choose(user, 'Schnellzugriffe', 'Einstellungen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Einstellungen: Schnellzugriffe' }))
  await user.click(dialog.getByRole('button', { name: 'Link hinzufügen' }))
  await user.type(dialog.getByLabelText(/^Bezeichnung/), 'Chatbots')
  await user.type(dialog.getByLabelText(/^Adresse/), 'javascript:alert(1)')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(
    await dialog.findByText('Bitte geben Sie eine Adresse mit https:// oder einen Pfad wie /chatbots ein'),
  ).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Adresse/))
  await user.type(dialog.getByLabelText(/^Adresse/), '/chatbots')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Einstellungen gespeichert')).toBeVisible()
  expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({
    grid_x: 0,
    settings: { entries: [{ label: 'Chatbots', url: '/chatbots' }] },
  })
})

test('first steps and alerts have settings of their own', async () => {
  const { user, callsOf } = open([steps, widget('alerts', 3, 0)], {
    'superadmin.dashboard-widgets.update': steps,
  })
  await choose(user, 'Hinweise', 'Einstellungen')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: 'Knappes Guthaben' }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({
      settings: { kinds: ['documents', 'crawls', 'misuse', 'gaps', 'certificates'] },
    }),
  )
})

test('the preview shows what those see who run the chosen tenant', async () => {
  const tenantId = '00000000-0000-4000-8000-0000000000a1'
  const { user, callsOf } = open(undefined, {
    'api.admin.credits.refunds.search-tenants': [
      { id: tenantId, name: 'Musterhausen', credits: 5, credits_available: 5 },
    ],
    'superadmin.dashboard-widgets.preview': {
      data: [
        {
          id: links.id,
          name: links.name,
          grid_x: 0,
          grid_y: 0,
          width: 1,
          height: 1,
          content: { type: 'quicklinks', links: [{ label: 'Hilfe', url: '/help' }] },
        },
      ],
    },
  })
  await user.click(await screen.findByRole('tab', { name: 'Vorschau' }))
  expect(screen.getByText('Wählen Sie, wessen Dashboard Sie sehen möchten.')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Mandant' }), 'Muster')
  await user.click(await screen.findByRole('option', { name: /^Musterhausen/ }))
  expect(await screen.findByText('Zu sehen ist, was die Verwaltung von „Musterhausen“ sieht.')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Hilfe' })).toHaveAttribute('href', '/help')
  expect(callsOf('superadmin.dashboard-widgets.preview')[0]?.path).toContain(tenantId)
})

test('a calendar that cannot be read says why, in the settings of the appointments', async () => {
  const appointments = widget('appointments', 0, 0, {
    settings: { ics_url: 'https://kalender.example/weg.ics', entries: [] },
    source: { fetched_at: '2026-11-16T09:00:00Z', failure: 'Der Server hat mit 404 geantwortet.' },
  })
  const { user, callsOf } = open([appointments], { 'superadmin.dashboard-widgets.update': appointments })
  await choose(user, 'Termine', 'Einstellungen')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Der Server hat mit 404 geantwortet.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Termin hinzufügen' }))
  await user.type(dialog.getByLabelText(/^Titel/), 'Schulung')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Dieses Feld ist erforderlich')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Termin 1 entfernen' }))
  await user.clear(dialog.getByLabelText('Kalenderadresse (ICS)'))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({
      settings: { ics_url: '', entries: [] },
    }),
  )
})

test('an address of a feed that cannot be read is refused at its field', async () => {
  const news = widget('news', 0, 0)
  const refusal = 'Unter dieser Adresse liegt kein Feed im Format RSS oder Atom.'
  const { user, callsOf } = open([news], {
    'superadmin.dashboard-widgets.update': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
      'settings.feed_url': refusal,
    }),
  })
  await choose(user, 'Neuigkeiten', 'Einstellungen')
  const dialog = within(await screen.findByRole('dialog'))
  const address = dialog.getByLabelText('Feed-Adresse (RSS oder Atom)')
  await user.type(address, 'https://stadt.example/')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(refusal)))
  expect(callsOf('superadmin.dashboard-widgets.update')[0]?.body).toMatchObject({
    version: 1,
    settings: { feed_url: 'https://stadt.example/', entries: [] },
  })
})

test('who edits what somebody else has changed reads so, and finds the change on opening again', async () => {
  const stale = 'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu.'
  const { user, callsOf } = open(undefined, { 'superadmin.dashboard-widgets.update': refuse(409, stale) })
  await choose(user, 'Schnellzugriffe', 'Einstellungen')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText(stale)).toBeVisible()
  await waitFor(() => expect(callsOf('superadmin.dashboard-widgets.index').length).toBe(2))
})

test('the entry of the administration leads on to the widgets', async () => {
  openPage('/superadmin/dashboard', {
    'session.show': superAdminIn(null),
    'superadmin.dashboard-widgets.index': () => new Promise<never>(() => undefined),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard-Widgets' })).toBeVisible()
})
