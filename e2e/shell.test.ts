import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../apps/server/src/platform/ids.ts'
import { expectNoSidewaysScroll, settled } from './accessibility-check.ts'
import { button, callAs, field, gone, heading, see, seeFocus } from './acting.ts'
import { hear } from './hearing.ts'
import { reach } from './input-devices.ts'
import { setStage } from './stage.ts'

const towns = 60
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

const stage = setStage({
  hasMailServer: false,
  async prepare({ pool }) {
    for (let number = 1; number <= towns; number += 1) {
      await pool.query(
        `insert into tenants (id, circle_id, type_role, name)
          select $1, circle_id, 'main', $2 from tenants where subdomain = 'musterstadt'`,
        [newId(), `Gemeinde ${String(number).padStart(2, '0')}`],
      )
    }
  },
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' })
const tenantButton = (page: Page) => page.getByRole('button', { name: /^Mandant .* wechseln$/ })
const tenantList = (page: Page) => page.getByRole('listbox', { name: 'Mandanten' })
const tenantSearch = (page: Page) => page.getByRole('combobox', { name: 'Mandanten suchen' })
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

const openProfileMenu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /Profilmenü$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a first visit takes a few files, not one for whatever two pages share', async () => {
  const page = await stage().signedIn('admin', 'about:blank')
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard')
  await see(heading(page, /, Anna Albrecht$/))
  await settled(page)
  expect(scripts.length).toBeGreaterThan(3)
  expect(scripts.length, scripts.join('\n')).toBeLessThan(30)
})

test('the tenant is switched by keyboard alone', async () => {
  const page = await stage().signedIn('admin')
  const trigger = tenantButton(page)
  await reach(trigger)
  await page.keyboard.press('Enter')
  await see(tenantList(page))
  await seeFocus(tenantList(page))
  expect(await tenantList(page).getByRole('option').allInnerTexts()).toEqual([
    'Musterstadt',
    'Stadtbibliothek Musterstadt',
    'Stadtwerke Musterstadt',
  ])
  expect(await tenantSearch(page).count()).toBe(0)

  await page.keyboard.press('Escape')
  await gone(tenantList(page))
  await seeFocus(trigger)

  await page.keyboard.press('Enter')
  await seeFocus(tenantList(page))
  await page.keyboard.press('Tab')
  await gone(tenantList(page))
  await seeFocus(page.getByRole('complementary').getByRole('button', { name: 'Abmelden' }))

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await seeFocus(tenantList(page))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Stadtbibliothek Musterstadt.'))
  await hear(page, /Stadtbibliothek Musterstadt/)
  await page.reload()
  await see(page.getByText('Sie arbeiten für Stadtbibliothek Musterstadt.'))

  // The next sign-in begins where the last one worked.
  const again = await stage().signedIn('admin')
  await see(again.getByText('Sie arbeiten für Stadtbibliothek Musterstadt.'))
  await tenantButton(again).click()
  await again.getByRole('option', { name: 'Musterstadt', exact: true }).click()
  await see(again.getByText('Sie arbeiten für Musterstadt.'))
})

test('many tenants are found by searching, and the list says when it does not show all', async () => {
  const page = await stage().signedIn('superAdmin')
  await tenantButton(page).click()
  await see(page.getByText(`Showing first 50 of ${towns + 3} tenants. Use search to find more.`))
  expect(await tenantList(page).getByRole('option').count()).toBe(50)
  await seeFocus(tenantSearch(page))

  await page.keyboard.type('gemeinde')
  await see(page.getByText('Showing first 50 matches. Refine your search to see more'))
  await tenantSearch(page).fill('WERKE muster')
  await expect
    .poll(() => tenantList(page).getByRole('option').allInnerTexts())
    .toEqual(['Stadtwerke Musterstadt'])

  await tenantSearch(page).fill('Atlantis')
  await see(page.getByText('No tenants found matching Atlantis'))

  await page.route('**/api/layout/tenants*', route => route.abort())
  await tenantSearch(page).fill('Gemeinde 1')
  await see(page.getByText('An error occurred while searching. Please try again.'))
  await page.unroute('**/api/layout/tenants*')

  await tenantSearch(page).fill('Gemeinde 60')
  await see(tenantList(page).getByRole('option', { name: 'Gemeinde 60' }))
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Gemeinde 60.'))
})

test('Enter right after typing takes the tenant that was typed, in the list and in the dialog', async () => {
  const page = await stage().signedIn('superAdmin')
  await tenantButton(page).click()
  await seeFocus(tenantSearch(page))
  await page.keyboard.type('Gemeinde 2')
  await see(page.getByRole('option', { name: 'Gemeinde 20' }))
  await gone(page.getByRole('option', { name: 'Gemeinde 30' }))
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Gemeinde 25.'))

  await openProfileMenu(page, 'Mandant wechseln')
  await seeFocus(tenantSearch(page))
  await page.keyboard.type('Gemeinde 45')
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Gemeinde 45.'))
})

test('past ten tenants the list scrolls instead of growing', async () => {
  const page = await stage().signedIn('superAdmin')
  await tenantButton(page).click()
  await see(tenantList(page))
  const { height, content, entry } = await tenantList(page).evaluate(list => ({
    height: list.clientHeight,
    content: list.scrollHeight,
    entry: list.querySelector('[role=option]')?.clientHeight ?? 0,
  }))
  expect(height).toBeLessThanOrEqual(entry * 10 + 8)
  expect(content).toBeGreaterThan(height)
})

test('the dialog for switching names the present tenant and marks it', async () => {
  const page = await stage().signedIn('superAdmin')
  await tenantButton(page).click()
  await seeFocus(tenantSearch(page))
  await page.keyboard.type('Gemeinde 01')
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Gemeinde 01.'))
  await openProfileMenu(page, 'Mandant wechseln')
  const dialog = page.getByRole('dialog', { name: 'Mandant wechseln' })
  await see(dialog.getByText('Aktueller Mandant: Gemeinde 01'))
  await see(dialog.getByRole('option', { name: /^Gemeinde 01/ }).getByText('Aktiv'))
  await see(dialog.getByText(`Die ersten 50 von ${towns + 3} Mandanten. Die Suche findet die übrigen.`))
  await tenantSearch(page).fill('Atlantis')
  await see(dialog.getByText('Keine Mandanten gefunden für Atlantis'))
  await page.keyboard.press('Escape')
  await gone(dialog)

  await openProfileMenu(page, 'Mandant wechseln')
  await tenantSearch(page).fill('stadtbibliothek')
  await see(dialog.getByText('bibliothek-musterstadt'))
  await page.keyboard.press('Enter')
  await see(page.getByText('Sie arbeiten für Stadtbibliothek Musterstadt.'))
})

test('the colours follow the system until they are chosen, and the choice stays', async () => {
  const page = await stage().signedIn('user', '/dashboard', { colorScheme: 'dark' })
  await expect.poll(() => theme(page)).toBe('dark')
  await see(page.getByRole('heading', { name: /Nele Nutzer/ }))
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => theme(page)).toBe('light')

  await openProfileMenu(page, 'Dunkles Design einschalten')
  await expect.poll(() => theme(page)).toBe('dark')
  await page.reload()
  expect(await theme(page)).toBe('dark')
  await openProfileMenu(page, 'Dunkles Design ausschalten')
  await expect.poll(() => theme(page)).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await theme(page)).toBe('light')
})

test('the menu opens down to its third level by keyboard and remembers what is open', async () => {
  const page = await stage().signedIn('admin')
  const settings = button(menu(page), 'Einstellungen')
  const users = button(menu(page), 'Benutzer:innen')
  const systemUsers = menu(page).getByRole('link', { name: 'Systembenutzer:innen' })
  await reach(settings)
  expect(await settings.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await reach(users)
  await page.keyboard.press('Space')
  await reach(systemUsers)
  await page.keyboard.press('Enter')
  await see(heading(page, 'Systembenutzer:innen'))
  await see(systemUsers.and(page.locator('[aria-current=page]')))

  await page.goto('/dashboard')
  await see(systemUsers)
  await settings.click()
  await gone(users)
  await page.reload()
  await see(settings)
  expect(await settings.getAttribute('aria-expanded')).toBe('false')
})

test('the first stop of the Tab key jumps over menu and bars to the content', async () => {
  const page = await stage().signedIn('admin', '/settings/audit')
  await see(heading(page, 'Protokoll'))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Zum Inhalt springen' })
  await seeFocus(skip)
  await page.keyboard.press('Enter')
  await seeFocus(page.getByRole('main'))
})

test('a page change moves the focus to the new heading and names the window', async () => {
  const page = await stage().signedIn('admin')
  await page.getByRole('main').getByRole('link', { name: 'Protokoll' }).click()
  await seeFocus(heading(page, 'Protokoll'))
  await expect.poll(() => page.title()).toBe('Protokoll – Lotse')
})

test('support is one click away', async () => {
  const page = await stage().signedIn('user')
  await page.getByRole('button', { name: 'Support' }).click()
  const entries = page.getByRole('menu', { name: 'Support' }).getByRole('menuitem')
  await expect
    .poll(() => entries.allInnerTexts())
    .toEqual(['Supportanfrage', 'Wissensdatenbank', 'Neuigkeiten', 'Kontakt'])
  expect(await entries.last().getAttribute('href')).toBe('mailto:kontakt@lotse.example')
  await entries.nth(1).click()
  await see(heading(page, 'Wissensdatenbank'))
  await page.getByRole('button', { name: 'Support' }).click()
  await entries.nth(2).click()
  await see(heading(page, 'Neuigkeiten'))

  await page.getByRole('button', { name: 'Support' }).click()
  await entries.first().click()
  await see(heading(page, 'Supportanfrage'))
  await see(page.getByText('/news', { exact: true }))
  await field(page, 'Betreff').fill('Kein Werkzeug')
  await field(page, 'Nachricht').fill('Ich sehe den Hausbot nicht.')
  await button(page, 'Anfrage senden').click()
  await see(page.getByText(/Die Antwort kommt per E-Mail an nutzerin@musterstadt.example/))
  const boss = await stage().signedIn('superAdmin')
  const sent = async () =>
    (await callAs<{ data: { to: string; subject: string; text: string }[] }>(boss, 'GET', '/api/debug/mails'))
      .data
  await expect
    .poll(async () => (await sent()).find(({ to }) => to === 'support@lotse.example')?.subject)
    .toBe('Supportanfrage: Kein Werkzeug')
})

test('the home page of a user leads to the chatbot that is shared with users', async () => {
  const admin = await stage().signedIn('admin')
  await callAs(admin, 'POST', '/api/chatbots', {
    name: 'Hausbot',
    public_name: 'Hausbot',
    public_description: 'Hilft im Haus',
    access_role: 'user',
  })
  const page = await stage().signedIn('user')
  const tab = page.context().waitForEvent('page')
  await page
    .getByRole('list', { name: 'KI-Werkzeuge' })
    .getByRole('link', { name: /Hausbot/ })
    .click()
  await see(heading(await tab, 'Hausbot'))
})

test('a table that is wider than its box keeps its actions in sight', async () => {
  const page = await stage().signedIn('admin', '/settings/users', { viewport: { width: 1024, height: 768 } })
  const action = button(page, 'Bearbeiten: Ingo Inhalt').or(
    page.getByRole('link', { name: /Bearbeiten: Ingo Inhalt/ }),
  )
  await see(action)
  const table = page.getByRole('region', { name: 'Systembenutzer:innen', exact: true })
  const { isWide, hidden } = await table.evaluate(box => ({
    isWide: box.scrollWidth > box.clientWidth,
    hidden: box.scrollWidth - box.clientWidth,
  }))
  expect(isWide, `${hidden} px are hidden`).toBe(true)
  const box = await table.boundingBox()
  const seen = await action.boundingBox()
  expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
})

test('paper gets the page without menu, bars and what can only be pressed', async () => {
  const page = await stage().signedIn('admin', '/settings/users')
  const table = page.getByRole('table', { name: 'Systembenutzer:innen' })
  await see(table.getByRole('columnheader', { name: 'Aktionen' }))
  await page.emulateMedia({ media: 'print' })
  for (const part of [menu(page), page.getByRole('banner'), page.getByRole('contentinfo')]) await gone(part)
  await gone(table.getByRole('columnheader', { name: 'Aktionen' }))
  await see(table.getByRole('columnheader', { name: 'Name' }))
})

test('the current tab stays in sight when the window becomes that of a phone', async () => {
  const page = await stage().signedIn('admin', '/settings/opening-hours')
  const tab = page
    .getByRole('link', { name: 'Öffnungszeiten', exact: true })
    .and(page.locator('[aria-current]'))
  await see(tab.last())
  await page.setViewportSize({ width: 360, height: 740 })
  const isInSight = () =>
    tab.last().evaluate(link => {
      const row = link.closest('ul')?.getBoundingClientRect()
      const { left, right } = link.getBoundingClientRect()
      return row !== undefined && left >= row.left && right <= row.right
    })
  await expect.poll(isInSight).toBe(true)
})

test('the super admin writes the imprint, and the footer leads everybody to it', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/pages/imprint')
  const text = field(page, 'Inhalt')
  await text.fill('# Anbieterin\n\nStadt Musterstadt, Rathausplatz 1\n\nFragen an post@musterstadt.example.')
  await button(page, 'Speichern').click()
  await hear(page, 'Impressum gespeichert')

  const visitor = await stage().newPage()
  await visitor.goto('/login')
  const tab = visitor.context().waitForEvent('page')
  await visitor
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Impressum/ })
    .click()
  const imprint = await tab
  await see(heading(imprint, 'Impressum'))
  await see(heading(imprint, 'Anbieterin'))
  await see(imprint.getByText('Stadt Musterstadt, Rathausplatz 1'))
  expect(await imprint.getByRole('link', { name: 'post@musterstadt.example' }).getAttribute('href')).toBe(
    'mailto:post@musterstadt.example',
  )
  const other = page.context().waitForEvent('page')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Datenschutz/ })
    .click()
  await see(heading(await other, 'Datenschutz').first())
})

test('the debug window is for super admins, and shows no secret', async () => {
  const admin = await stage().signedIn('admin')
  await admin.waitForLoadState('networkidle')
  await gone(admin.getByRole('button', { name: /Debug-Fenster/ }))
  expect((await admin.request.get('/api/debug/mails')).status()).toBe(403)

  const page = await stage().signedIn('superAdmin')
  await callAs(page, 'POST', '/api/superadmin/users', {
    name: 'Mona Mail',
    email: 'mona@musterstadt.example',
    role: 'user',
  })
  const { csrf_token: token } = await callAs<{ csrf_token: string }>(page, 'GET', '/session')
  await button(page, 'Debug-Fenster öffnen').click()
  const debug = page.getByRole('dialog', { name: 'Debug-Fenster' })
  await see(debug.getByText(`…${token.slice(-6)}`))
  await debug.getByRole('tab', { name: 'Daten' }).click()
  await debug.getByRole('searchbox', { name: 'Eigenschaften durchsuchen' }).fill('csrf')
  await see(debug.getByText(/^session\.csrf_token:/))
  expect(await page.content()).not.toContain(token)

  await debug.getByRole('tab', { name: 'E-Mails' }).click()
  const mail = debug.getByText('an mona@musterstadt.example')
  await expect
    .poll(async () => {
      await button(debug, 'Aktualisieren').click()
      return mail.count()
    })
    .toBe(1)
  await mail.click()
  await see(debug.getByRole('link', { name: /\/invitation\// }))
  await page.keyboard.press('Escape')
  await gone(debug)
})

test('an address that does not exist is said so, and the menu stays', async () => {
  const page = await stage().signedIn('admin', '/gibt/es/nicht')
  await see(heading(page, 'Seite nicht gefunden'))
  await see(page.getByText('Page not found: /gibt/es/nicht'))
  await expect.poll(() => page.title()).toBe('Seite nicht gefunden – Lotse')
  await see(menu(page))
  await page.getByRole('link', { name: 'Zur Startseite' }).click()
  await page.waitForURL('**/dashboard')

  const visitor = await stage().newPage()
  await visitor.goto('/gibt/es/nicht')
  await see(visitor.getByText('Page not found: /gibt/es/nicht'))
})

test('pages of super admins do not exist for others', async () => {
  const page = await stage().signedIn('admin', '/superadmin/audit')
  await see(heading(page, 'Seite nicht gefunden'))
})

test('on a phone the menu is a drawer that closes by choosing, by its cross and by Escape', async () => {
  const page = await stage().signedIn('superAdmin', '/dashboard', phone)
  const open = button(page, 'Menü öffnen')
  const drawer = page.getByRole('dialog', { name: 'Menü' })
  await open.click()
  await see(drawer)
  await expectNoSidewaysScroll(page)
  await button(drawer, 'Menü schließen').click()
  await gone(drawer)
  await open.click()
  await seeFocus(drawer)
  await page.keyboard.press('Escape')
  await gone(drawer)
  await open.click()
  await tenantButton(page).click()
  await seeFocus(tenantSearch(page))
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await gone(tenantList(page))
  await see(drawer)
  await button(drawer, 'Super-Administration').click()
  await drawer.getByRole('link', { name: 'Benutzer:innenverwaltung' }).click()
  await see(heading(page, 'Benutzer:innenverwaltung'))
  await gone(drawer)
})

test('the sidebar can be hidden, and stays so', async () => {
  const page = await stage().signedIn('admin')
  await button(page, 'Seitenleiste ausblenden').click()
  await gone(menu(page))
  await page.reload()
  await button(page, 'Seitenleiste einblenden').click()
  await see(menu(page))
})
