import { type WidgetType, widgetLibrary } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { button, callAs, field, see, seeFocus } from '../acting.ts'
import { dialog } from '../reading.ts'
import type { Screen } from './screen.ts'

/** One widget of every type, and one that is switched off. */
export const prepareWidgets = async (superAdmin: Page): Promise<void> => {
  const add = (type: WidgetType, grid_x: number, grid_y: number, more: object = {}) => {
    const { label: name, width, height, component } = widgetLibrary[type]
    const body = { name, type, component, grid_x, grid_y, width, height, ...more }
    return callAs(superAdmin, 'POST', '/api/superadmin/dashboard-widgets', body)
  }
  const news = {
    title: 'Wartung am Freitag',
    date: '2026-11-20',
    text: 'Von **22 bis 23 Uhr**.\n\n- Kurz\n- Selten',
  }
  await add('onboarding', 0, 0, { settings: { hides_when_done: false } })
  await add('news', 2, 0, { settings: { entries: [news] } })
  await add('alerts', 3, 0)
  await add('appointments', 0, 2, {
    settings: { entries: [{ title: 'Schulung', date: '2099-12-01', time: '14:30', place: 'Online' }] },
  })
  await add('quicklinks', 1, 2, { settings: { entries: [{ label: 'Hilfe', url: '/help' }] } })
  await add('social', 2, 2, {
    settings: { entries: [{ label: 'Mastodon', url: 'https://social.example/' }] },
  })
  await add('social', 3, 2, { name: 'Alte Kanäle', is_active: false })
}

const editor = { as: 'superAdmin', path: '/superadmin/dashboard-widgets', shows: 'Inaktive Widgets' } as const

const openSettings = async (page: Page, name: string) => {
  await button(page, `Aktionen: ${name}`).click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  return dialog(page, /^Einstellungen/)
}

export const dashboardScreens: Screen[] = [
  { name: 'the widgets of the dashboard', as: 'admin', path: '/dashboard', shows: 'Wartung am Freitag' },
  {
    name: 'a widget that is moved',
    ...editor,
    async open(page) {
      await button(page, 'Hinzufügen: Termine').click()
      await see(page.getByText('Spalte 4, Zeile 3', { exact: true }))
      await seeFocus(page.getByRole('group', { name: /^Termine verschieben/ }))
      await page.keyboard.press('ArrowUp')
      await see(page.getByText('Hier ist kein Platz'))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the preview of the dashboard',
    ...editor,
    async open(page) {
      await page.getByRole('tab', { name: 'Vorschau' }).click()
      await see(page.getByText(/^(Zu sehen ist, was die Verwaltung|Wählen Sie, wessen Dashboard)/))
    },
  },
  {
    name: 'the settings of a widget with errors',
    ...editor,
    async open(page) {
      const settings = await openSettings(page, 'Neuigkeiten')
      await button(settings, 'Meldung hinzufügen').click()
      await button(settings, 'Speichern').click()
      await see(settings.getByText('Dieses Feld ist erforderlich').first())
    },
  },
  {
    name: 'the settings of the news with a feed that is refused',
    ...editor,
    async open(page) {
      const settings = await openSettings(page, 'Neuigkeiten')
      await field(settings, 'Feed-Adresse (RSS oder Atom)').fill('http://127.0.0.1/feed.xml')
      await button(settings, 'Speichern').click()
      await see(field(settings, 'Feed-Adresse (RSS oder Atom)', /nicht im öffentlichen Internet/))
    },
  },
  {
    name: 'the settings of the appointments',
    ...editor,
    async open(page) {
      await see((await openSettings(page, 'Termine')).getByText('Kalenderadresse (ICS)'))
    },
  },
  {
    name: 'the settings of the alerts',
    ...editor,
    async open(page) {
      await see((await openSettings(page, 'Hinweise')).getByText('Fehlgeschlagene Crawls'))
    },
  },
  {
    name: 'the preview of the dashboard',
    ...editor,
    // The entry of the administration, which leads on to the editor.
    path: '/superadmin/dashboard',
    async open(page) {
      await page.getByRole('tab', { name: 'Vorschau' }).click()
      await see(page.getByText('Wartung am Freitag'))
    },
  },
]
