import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pdfWithContent } from '../apps/server/test/files/hostile-pdf.ts'
import { stream } from '../apps/server/test/files/pdf.ts'
import { button, callAs, check, field, gone, heading, see } from './acting.ts'
import { dogTax, makeDatabucket, processedByCall, shareWithSubTenants, uploadByCall } from './data-stores.ts'
import { hear } from './hearing.ts'
import { setStage } from './stage.ts'

const stage = setStage()

let admin: Page
let manager: Page
beforeAll(async () => {
  admin = await stage().signedIn('admin')
  manager = await stage().signedIn('subTenantManager')
})

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const question = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const newest = (page: Page, file: string): Locator =>
  page.getByRole('list', { name: 'Neueste Uploads' }).getByRole('listitem').filter({ hasText: file })
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const openTab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Datenspeicher' }).getByRole('link', { name }).click()

/** A key that the page answers everywhere; when it begins to do so cannot be seen. */
const pressFor = (page: Page, key: string, tab: string) =>
  expect
    .poll(async () => {
      await page.keyboard.press(key)
      return page.getByRole('tab', { name: tab, selected: true }).isVisible()
    })
    .toBe(true)

/** As a mouse does it: the files come from outside of the browser. A large one is made in the browser, where it need not travel. */
const drop = async (page: Page, name: string, text: string, repeated = 1): Promise<void> => {
  const files = await page.evaluateHandle(
    file => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.text.repeat(file.repeated)], file.name, { type: 'text/plain' }))
      return transfer
    },
    { name, text, repeated },
  )
  const zone = button(page, 'Dateien auswählen').locator('xpath=ancestor::fieldset/div[1]')
  await zone.dispatchEvent('drop', { dataTransfer: files })
}

test('a data store is created, filled by keyboard and by drop, answers a question and goes with everything in it', async () => {
  await admin.goto('/databuckets')
  await admin.getByRole('link', { name: 'Datenspeicher erstellen' }).first().click()
  await see(admin.getByText('Fast fertig'))
  await field(admin, 'Name').fill('Ortsrecht')
  await button(admin, 'Datenspeicher erstellen').click()
  await hear(admin, 'Datenspeicher erfolgreich erstellt')
  await see(heading(admin, 'Dokumente hochladen'))

  const choosing = admin.waitForEvent('filechooser')
  await button(admin, 'Dateien auswählen').focus()
  await admin.keyboard.press('Enter')
  await (await choosing).setFiles(textFile('hundesteuer.txt', dogTax))
  await see(newest(admin, 'hundesteuer.txt'))
  await drop(admin, 'friedhof.txt', 'Friedhofssatzung\n\nEin Reihengrab kostet 900 Euro für zwanzig Jahre.')
  // Without a reload: the page follows the work until it is done.
  await see(newest(admin, 'hundesteuer.txt').getByText('Abgeschlossen'))
  await see(newest(admin, 'friedhof.txt').getByText('Abgeschlossen'))

  await openTab(admin, /^Suche testen/)
  await admin.getByRole('searchbox', { name: 'Frage' }).fill('Welche Steuer zahle ich für meinen Hund?')
  await admin.keyboard.press('Enter')
  const found = admin.getByRole('list', { name: 'Gefundene Passagen' })
  const best = found.locator('> li').first()
  await see(best.getByText('60 Euro'))
  await see(
    best
      .locator('mark')
      .filter({ hasText: /Steuer/i })
      .first(),
  )
  await best.getByText('Warum hier?').click()
  await see(best.getByRole('table', { name: 'Bestandteile der Bewertung' }))
  expect(new URL(admin.url()).searchParams.get('q')).toBe('Welche Steuer zahle ich für meinen Hund?')

  await best.getByRole('link').first().click()
  await see(field(admin, 'Titel'))
  const document = new URL(admin.url()).pathname.split('/').at(-2)
  await admin.goBack()
  await openTab(admin, /^Grunddaten/)
  await button(admin, 'Datenspeicher löschen').click()
  await see(question(admin).getByText(/2\sDokumente/))
  await button(question(admin), 'Löschen').click()
  await hear(admin, 'Datenspeicher gelöscht')
  await see(heading(admin, 'Datenspeicher'))
  await gone(card(admin, 'Ortsrecht'))
  await expect(callAs(admin, 'GET', `/api/documents/${document}`)).rejects.toThrow('404')
})

test('a document can be read, changed, downloaded and deleted', async () => {
  const databucket = await makeDatabucket(admin, 'Dokumente')
  await processedByCall(admin, await uploadByCall(admin, databucket, 'hundesteuer.txt', dogTax))
  await admin.goto(`/databuckets/${databucket}/documents`)
  await see(row(admin, /hundesteuer\.txt/).getByText('Abgeschlossen'))
  const title = await row(admin, /hundesteuer\.txt/)
    .getByRole('rowheader')
    .locator('span > span')
    .first()
    .innerText()

  // In a window of its own, which is listened to from its first moment, or in this one.
  const arriving = Promise.withResolvers<Download>()
  admin.once('download', arriving.resolve)
  admin.context().once('page', window => window.once('download', arriving.resolve))
  await admin.getByRole('link', { name: new RegExp(`^Herunterladen: ${title}`) }).click()
  const download = await arriving.promise
  expect(download.suggestedFilename()).toBe('hundesteuer.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe(dogTax)

  await admin.getByRole('link', { name: `Bearbeiten: ${title}` }).click()
  await field(admin, 'Titel').fill('Satzung über die Hundesteuer')
  await field(admin, 'Externe Adresse (URL)').fill('https://www.musterstadt.example/hund')
  await button(admin, 'Speichern').click()
  await hear(admin, 'Dokument erfolgreich gespeichert')

  await button(admin, 'Löschen: Satzung über die Hundesteuer').click()
  await button(question(admin), 'Löschen').click()
  await hear(admin, 'Dokument gelöscht')
  await see(admin.getByText('Keine Dokumente gefunden'))
})

test('an upload outlives a broken connection, piece by piece', async () => {
  const databucket = await makeDatabucket(admin, 'Große Dateien')
  await admin.goto(`/databuckets/${databucket}/upload`)
  await see(admin.getByText('Noch keine Uploads'))
  const large = pdfWithContent('BT /F1 12 Tf 70 700 Td (Das Freibad oeffnet im Mai.) Tj ET', {
    more: [stream(Buffer.alloc(2_300_000))],
  })
  const offsets: string[] = []
  let isBroken = true
  const seen = Promise.withResolvers<void>()
  await admin.route('**/uploads/**', async route => {
    if (route.request().method() !== 'PUT') {
      // It asks how much has arrived, and goes on: not before somebody has read that it was interrupted.
      await seen.promise
      return route.continue()
    }
    const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
    offsets.push(offset)
    if (offset === '1000000' && isBroken) {
      isBroken = false
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  const files = { name: 'freibad.pdf', mimeType: 'application/pdf', buffer: large }
  await admin.locator('input[type=file]').setInputFiles(files)
  await see(admin.getByText('Verbindung unterbrochen, wird fortgesetzt', { exact: true }))
  seen.resolve()
  await see(newest(admin, 'freibad.pdf'))
  // What had arrived was not sent again.
  expect(offsets).toEqual(['0', '1000000', '1000000', '2000000'])
  await admin.unroute('**/uploads/**')
})

test('files that break the rules are refused at once, and files that lie about themselves at last', async () => {
  const databucket = await makeDatabucket(admin, 'Falsche Dateien')
  await admin.goto(`/databuckets/${databucket}/upload`)
  const chooser = admin.locator('input[type=file]')
  await chooser.setInputFiles(textFile('programm.exe', 'MZ'))
  await hear(admin, /^programm\.exe hat keinen erlaubten Dateityp/)
  await drop(admin, 'riesig.txt', 'x', 20 * 1_048_576 + 1)
  await hear(admin, 'riesig.txt ist zu groß (max. 20 MB)')
  await chooser.setInputFiles(textFile('bild.png', 'kein Bild'))
  await see(button(admin, 'Erneut versuchen: bild.png'))
  await see(admin.getByText('Noch keine Uploads'))
})

test('without enough credits nothing is sent, and the page says what is missing', async () => {
  const databucket = await makeDatabucket(manager, 'Zu teuer')
  await manager.goto(`/databuckets/${databucket}/upload`)
  await drop(manager, 'lang.txt', 'Wort ', 3_900_000)
  await see(manager.getByText('Nicht genügend Credits für den Upload verfügbar.'))
  await see(manager.getByText(/^Geschätzte Kosten: [\d.]+ Seiten × ~1 Credit pro 5 Seiten$/))
  await button(manager, 'lang.txt entfernen').click()
  await gone(manager.getByText('Nicht genügend Credits für den Upload verfügbar.'))
  await see(manager.getByText('Noch keine Uploads'))
})

test('a sub-tenant subscribes to what is shared, reads it, gives up what came by itself, and loses the rest with the sharing', async () => {
  const databucket = await makeDatabucket(admin, 'Gemeinsames Wissen')
  await processedByCall(admin, await uploadByCall(admin, databucket, 'hundesteuer.txt', dogTax))
  await admin.goto(`/databuckets/${databucket}/sharing`)
  await see(admin.getByText('Dieser Datenspeicher ist privat'))
  await check(admin.getByRole('radio', { name: /^Bestimmte Mandanten/ }))
  await admin
    .getByRole('button', { name: /Mandanten/ })
    .last()
    .click()
  await admin.getByRole('combobox', { name: 'Mandanten suchen' }).fill('werke')
  await admin.getByRole('option', { name: 'Stadtwerke Musterstadt' }).click()
  await admin.keyboard.press('Escape')
  await button(admin, 'Freigeben').click()
  await hear(admin, 'Datenspeicher erfolgreich freigegeben')
  await see(admin.getByText('Noch kein Mandant hat ihn abonniert.'))

  await shareWithSubTenants(admin, await makeDatabucket(admin, 'Von selbst abonniert'), true)
  await manager.goto('/databuckets')
  await see(manager.getByRole('tab', { name: 'Alle', selected: true }))
  await pressFor(manager, 'Alt+Digit4', 'Verfügbar')
  await see(card(manager, 'Gemeinsames Wissen').getByText('Von: Musterstadt'))
  await button(manager, 'Abonnieren: Gemeinsames Wissen').click()
  await hear(manager, 'Gemeinsames Wissen: Abonniert!')
  await gone(card(manager, 'Gemeinsames Wissen'))
  await pressFor(manager, 'Alt+Digit3', 'Abonniert')
  await button(manager, 'Abbestellen: Von selbst abonniert').click()
  await button(question(manager), 'Abonnement beenden').click()
  await hear(manager, 'Abonnement beendet')
  await gone(card(manager, 'Von selbst abonniert'))
  await manager.getByRole('link', { name: 'Ansehen: Gemeinsames Wissen' }).click()
  await see(row(manager, /hundesteuer\.txt/).getByText('Abgeschlossen'))
  await see(manager.getByText('Von: Musterstadt · Sie können hier nur lesen.'))
  await see(manager.getByRole('button', { name: /^Löschen:/, description: 'Keine Berechtigung zum Löschen' }))

  await admin.reload()
  await see(admin.getByText('1 Mandant hat ihn abonniert.'))
  await button(admin, 'Freigabe widerrufen').click()
  await button(question(admin), 'Freigabe widerrufen').click()
  await see(admin.getByText('Dieser Datenspeicher ist privat'))

  await manager.reload()
  await see(manager.getByText('Der Datenspeicher konnte nicht geladen werden'))
})

test('a web source is added where the right exists, asked for by e-mail elsewhere, and taken away after a question', async () => {
  const databucket = await makeDatabucket(admin, 'Websites')
  await admin.goto(`/databuckets/${databucket}/websources`)
  await see(admin.getByText('Keine Web-Quellen konfiguriert'))
  await button(admin, 'Web-Quelle hinzufügen').click()
  const dialog = admin.getByRole('dialog', { name: 'Web-Quelle hinzufügen' })
  await field(dialog, 'Name').fill('Rathaus')
  await field(dialog, 'Adresse (URL)').fill('https://www.musterstadt.example/')
  await field(dialog, 'Nur Pfade, die so beginnen').fill('rathaus')
  await button(dialog, 'Hinzufügen').click()
  await see(field(dialog, 'Nur Pfade, die so beginnen', /Schrägstrich/))
  await field(dialog, 'Nur Pfade, die so beginnen').fill('/rathaus')
  await button(dialog, 'Hinzufügen').click()
  await hear(admin, 'Web-Quelle erfolgreich hinzugefügt')
  await see(row(admin, /Rathaus/).getByText('Wöchentlich'))

  const editor = await stage().signedIn('contentManager', `/databuckets/${databucket}/websources`)
  await see(row(editor, /Rathaus/).getByText('Wöchentlich'))
  await see(editor.getByRole('main').getByRole('link', { name: 'Supportanfrage' }))
  await gone(button(editor, 'Web-Quelle hinzufügen'))

  await button(admin, 'Löschen: Rathaus').click()
  await button(question(admin), 'Löschen').click()
  await hear(admin, 'Web-Quelle gelöscht')
  await see(admin.getByText('Keine Web-Quellen konfiguriert'))
})

test('on a phone all tabs of a data store are in sight', async () => {
  const id = await makeDatabucket(admin, 'Unterwegs')
  await admin.setViewportSize({ width: 360, height: 740 })
  await admin.goto(`/databuckets/${id}/documents`)
  const tabs = admin.getByRole('navigation', { name: 'Datenspeicher' }).getByRole('link')
  await see(tabs.last())
  const edges = await tabs.evaluateAll(links => links.map(link => link.getBoundingClientRect().right))
  expect(edges).toHaveLength(6)
  expect(Math.max(...edges)).toBeLessThanOrEqual(360)
})
