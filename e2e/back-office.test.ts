import { expect, test } from 'vitest'
import { button, field, see, seeFocus } from './acting.ts'
import { hear } from './hearing.ts'
import { setStage } from './stage.ts'

const stage = setStage()

test('a circle with a prompt for its chatbots is made, found and changed', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/circles')
  await page.getByRole('link', { name: 'Neuer Circle' }).click()
  await field(page, 'Name').fill('Verbände im Norden')
  await field(page, 'Name der Organisation').fill('Nordverband')
  await field(page, 'Basis-Prompt').fill('Du sprichst für ')
  await button(page, 'Name der Organisation in „Basis-Prompt“ einfügen').click()
  await see(page.getByText('Du sprichst für Nordverband', { exact: true }))
  await button(page, 'Circle erstellen').click()
  await hear(page, 'Circle erfolgreich erstellt')
  await page.getByRole('link', { name: 'Bearbeiten: Verbände im Norden' }).click()
  await page.getByText('Aktualität berücksichtigen').click()
  await button(page, 'Änderungen speichern').click()
  await hear(page, 'Circle erfolgreich gespeichert')
  await button(page, 'Löschen: Verbände im Norden').click()
  await see(page.getByText('Möchten Sie den Circle "Verbände im Norden" wirklich löschen?'))
  await button(page.getByRole('alertdialog'), 'Löschen').click()
  await hear(page, 'Circle gelöscht')
})

test('widgets are put onto the dashboard of every tenant, by keys and by the pointer', async () => {
  // Library and grid in one window: nothing scrolls away from under the pointer.
  const viewport = { width: 1280, height: 1400 }
  const page = await stage().signedIn('superAdmin', '/superadmin/dashboard-widgets', { viewport })
  const tile = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
  const moved = page.getByRole('group', { name: /^Erste Schritte verschieben/ })
  await button(page, 'Hinzufügen: Erste Schritte').press('Enter')
  await see(page.getByText('Spalte 1, Zeile 1', { exact: true }))
  await seeFocus(moved)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await hear(page, 'Widget hinzugefügt')
  // The keyboard goes on where the move began, and only from there on.
  await seeFocus(button(page, 'Hinzufügen: Erste Schritte'))

  await button(page, 'Aktionen: Erste Schritte').press('Enter')
  await page.getByRole('menuitem', { name: 'Verschieben' }).press('Enter')
  await see(page.getByText('Spalte 2, Zeile 1', { exact: true }))
  await seeFocus(moved)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await hear(page, 'Widget erfolgreich verschoben!')
  await seeFocus(button(page, 'Aktionen: Erste Schritte'))

  // What is taken there by the pointer meets it only where it stands by then.
  const row = () => tile('Aktionen: Erste Schritte').evaluate(({ style }) => style.gridRowStart)
  await expect.poll(row).toBe('2')
  await tile('Hinzufügen: Soziale Medien').dragTo(tile('Aktionen: Erste Schritte'))
  await hear(page, 'Widget kann nicht an diese Position platziert werden.')

  await button(page, 'Aktionen: Erste Schritte').click()
  await page.getByRole('menuitem', { name: 'Einstellungen' }).click()
  await page.getByText('Ausblenden, wenn alles erledigt ist').click()
  await field(page.getByRole('dialog'), 'Überschrift').fill('Ihr Anfang')
  await button(page.getByRole('dialog'), 'Speichern').click()
  await hear(page, 'Einstellungen gespeichert')

  const admin = await stage().signedIn('admin')
  await see(admin.getByRole('region', { name: 'Ihr Anfang' }).getByText('Chatbot erstellen'))
})
