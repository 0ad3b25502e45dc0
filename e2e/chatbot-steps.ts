import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { button, field, gone, heading, see, seeFocus } from './acting.ts'
import { hear } from './hearing.ts'
import { type Hand, reach } from './input-devices.ts'
import { fact } from './reading.ts'

/** Three pages; what is asked for stands on the last one. */
export const statute = {
  file: join(import.meta.dirname, '../apps/server/demo-documents/hundesteuersatzung.pdf'),
  question: 'Was kostet Ersatz für eine verlorene Hundesteuermarke?',
  passage: 'Für eine verlorene Marke wird gegen eine Gebühr von 5 Euro Ersatz ausgegeben.',
  page: 'Seite 3',
}

export interface Names {
  databucket: string
  chatbot: string
  publicName: string
}

const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name, exact: true })
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Chatbot' }).getByRole('link', { name, exact: true })

/** A new data store with the statute in it, from the menu to the last step of the processing. */
export const fillDatabucket = async (page: Page, hand: Hand, { databucket }: Names): Promise<void> => {
  await hand.press(menu(page, 'Datenspeicher'))
  await see(heading(page, 'Datenspeicher'))
  await hand.press(page.getByRole('link', { name: 'Datenspeicher erstellen' }).first())
  await hand.write(field(page, 'Name'), databucket)
  await hand.press(button(page, 'Datenspeicher erstellen'))
  await hear(page, 'Datenspeicher erfolgreich erstellt')
  const choosing = page.waitForEvent('filechooser')
  await hand.press(button(page, 'Dateien auswählen'))
  const buffer = await readFile(statute.file)
  await (await choosing).setFiles({ name: 'hundesteuersatzung.pdf', mimeType: 'application/pdf', buffer })
  const uploaded = page.getByRole('list', { name: 'Neueste Uploads' }).getByRole('listitem')
  await see(uploaded.filter({ hasText: 'hundesteuersatzung.pdf' }).getByText('Abgeschlossen'))
}

/** All three steps of the form; the last one opens the chatbot to everybody. */
export const createChatbot = async (
  page: Page,
  hand: Hand,
  { chatbot, publicName }: Names,
  look: () => Promise<void> = async () => {},
): Promise<void> => {
  await hand.press(menu(page, 'Chatbots'))
  await hand.press(page.getByRole('link', { name: 'Chatbot erstellen', exact: true }))
  await hand.write(field(page, 'Interner Name'), chatbot)
  await hand.write(field(page, 'Öffentlicher Name'), publicName)
  await hand.write(field(page, 'Öffentliche Beschreibung'), 'Fragen zur Hundesteuer')
  await hand.press(button(page, /^2\. Persönlichkeit und Verhalten/))
  await hand.tick(page.getByRole('checkbox', { name: /^Förmlich \(Sie\)/ }))
  await hand.press(button(page, /^3\. Erweiterte Einstellungen/))
  await hand.choose(page.getByRole('button', { name: /Zugriff$/ }), 'Öffentlich')
  await look()
  await hand.press(button(page, 'Chatbot erstellen'))
  await hear(page, 'Chatbot erfolgreich erstellt')
}

/** The card is carried from its area into the first one: taken up by its handle, put down where Tab has led. */
export const assignByKeyboard = async (
  page: Page,
  { databucket }: Names,
  look: () => Promise<void> = async () => {},
): Promise<void> => {
  const keys = page.keyboard
  const cards = page.getByRole('region', { name: 'Nicht zugewiesen' }).getByRole('row')
  const card = cards.and(page.getByRole('row', { name: databucket, exact: true }))
  // A list is one stop; arrows lead from card to card.
  await reach(cards.first())
  await reach(card, 'ArrowDown')
  await reach(card.getByRole('button', { name: /ziehen/ }))
  await keys.press('Enter')
  await reach(page.getByRole('button', { name: 'Ablegen auf Hohe Priorität' }))
  await keys.press('Enter')
  await see(page.getByRole('region', { name: 'Hohe Priorität' }).getByRole('row', { name: databucket }))
  await look()
  await reach(button(page, 'Prioritäten speichern'))
  await keys.press('Enter')
  await hear(page, 'Databucket-Zuordnungen erfolgreich gespeichert')
}

/** Tabs are one stop for the keyboard; arrows lead from one to the next, and open it. */
const showTab = async (page: Page, hand: Hand, name: string): Promise<void> => {
  await hand.press(page.getByRole('tab', { selected: true }))
  await reach(page.getByRole('tab', { name }), 'ArrowRight')
}

/** Lets pages of this host in, and brings home the line to paste as the copy button hands it out. */
export const embedOn = async (page: Page, hand: Hand, host: string): Promise<string> => {
  await hand.press(tab(page, 'Einbettung'))
  await hand.tick(page.getByRole('switch', { name: 'Einbettung auf externen Websites erlauben' }))
  await hand.write(field(page, 'Domain hinzufügen'), host)
  await page.keyboard.press('Enter')
  await see(page.getByRole('list', { name: 'Erlaubte Domains' }).getByText(host, { exact: true }))
  await hand.press(button(page, 'Einstellungen speichern'))
  await hear(page, 'Einbettungseinstellungen erfolgreich gespeichert')
  await showTab(page, hand, 'Einbettungscode')
  await hand.press(button(page, 'Code kopieren'))
  await hear(page, 'Kopiert')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** What the staff sees of it all: the conversation in the list, the transcript, and the charge in the credit history. */
export const readAsStaff = async (
  page: Page,
  hand: Hand,
  { chatbot }: Names,
  seen: { madeBy: string | RegExp; look?: () => Promise<void> },
): Promise<void> => {
  await hand.press(tab(page, 'Unterhaltungen'))
  const listed = page.getByRole('row', { name: statute.question })
  await see(listed.getByText('1 positiv'))
  await hand.press(listed.getByRole('link', { name: statute.question, exact: true }))
  const transcript = page.getByRole('list', { name: 'Verlauf' })
  await see(transcript.getByText('Hilfreich', { exact: true }))
  await see(transcript.getByText(seen.madeBy))
  const credits = await fact(page, 'Credits').innerText()
  await see(transcript.getByText(new RegExp(`^${credits} Credits · `)))
  const citation = transcript.getByRole('button', { name: /^Quelle 1: / }).first()
  await hand.press(citation)
  const source = page.getByRole('dialog', { name: /^Quelle 1: / })
  await see(source.getByText(new RegExp(`^${statute.page}`)))
  await see(source.getByText(statute.passage))
  await page.keyboard.press('Escape')
  await gone(source)
  await seeFocus(citation)
  await seen.look?.()
  await hand.press(button(page, 'Credits'))
  await hand.press(menu(page, 'Verlauf'))
  const charge = page.getByRole('row', { name: /Chatbot/ }).filter({ hasText: `Chatbot „${chatbot}“` })
  await see(charge.getByText(credits, { exact: true }))
}
