import { button, check, field, heading, see } from '../acting.ts'
import { question } from '../reading.ts'
import type { Facts, Screen } from './screen.ts'

const partOf =
  (part: string) =>
  ({ databucket }: Facts): string =>
    `/databuckets/${databucket}/${part}`
const emptyPartOf =
  (part: string) =>
  ({ emptyDatabucket }: Facts): string =>
    `/databuckets/${emptyDatabucket}/${part}`
const documentPath = ({ databucket, document }: Facts): string =>
  `/databuckets/${databucket}/documents/${document}/edit`

const ofOwners: Screen[] = [
  { name: 'the data stores', as: 'admin', path: '/databuckets', shows: 'Neuen Datenspeicher erstellen' },
  {
    name: 'the deletion of a data store',
    as: 'admin',
    path: '/databuckets?tab=owned',
    shows: 'Neuen Datenspeicher erstellen',
    async open(page) {
      await button(page, 'Löschen: Satzungen der Stadt').click()
      await see(question(page))
    },
  },
  {
    name: 'no subscriptions',
    as: 'admin',
    path: '/databuckets?tab=subscribed',
    shows: 'Keine Abonnements',
  },
  {
    name: "the tenant's own words",
    as: 'admin',
    path: '/databuckets/glossary',
    shows: 'Keine eigenen Wörter',
  },
  {
    name: "a tenant's own words, for super admins",
    as: 'superAdmin',
    path: '/superadmin/databuckets/glossary',
    shows: 'Keine eigenen Wörter',
  },
  {
    name: 'an own word without a meaning',
    as: 'admin',
    path: '/databuckets/glossary',
    shows: 'Keine eigenen Wörter',
    async open(page) {
      await button(page, 'Wort anlegen').click()
      await button(page, 'Speichern').click()
      await see(field(page, 'So steht es in den Dokumenten', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'own words from CSV',
    as: 'admin',
    path: '/databuckets/glossary',
    shows: 'Keine eigenen Wörter',
    async open(page) {
      await button(page, 'CSV übernehmen').click()
      await see(button(page, 'Datei wählen'))
    },
  },
  {
    name: 'a new data store without a name',
    as: 'admin',
    path: '/databuckets/create',
    shows: 'Fast fertig',
    async open(page) {
      await button(page, 'Datenspeicher erstellen').click()
      await see(field(page, 'Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'an upload that is refused',
    as: 'admin',
    path: emptyPartOf('upload'),
    shows: 'Noch keine Uploads',
    async open(page) {
      const file = { name: 'keine-tabelle.xlsx', mimeType: '', buffer: Buffer.from('Das ist nur Text.') }
      await page.locator('input[type=file]').setInputFiles(file)
      await see(button(page, 'Erneut versuchen: keine-tabelle.xlsx'))
    },
    staysBehind: true,
  },
  {
    name: 'the documents of a data store',
    as: 'admin',
    path: partOf('documents'),
    shows: 'Abgeschlossen',
    async open(page) {
      await button(page, /^Einzelheiten: hundesteuersatzung/i).click()
      await see(heading(page, 'Credits nach Funktion'))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'a data store without documents',
    as: 'admin',
    path: emptyPartOf('documents'),
    shows: 'Keine Dokumente gefunden',
  },
  { name: 'a document', as: 'admin', path: documentPath, shows: 'Angaben zum Dokument' },
  {
    name: 'the web sources of a data store',
    as: 'admin',
    path: partOf('websources'),
    shows: 'Website der Stadt',
    isOtherOnPhone: true,
  },
  {
    name: 'the deletion of a web source',
    as: 'admin',
    path: partOf('websources'),
    shows: 'Website der Stadt',
    async open(page) {
      await button(page, 'Löschen: Website der Stadt').click()
      await see(question(page))
    },
  },
  {
    name: 'a new web source with a preview that fails',
    as: 'admin',
    path: emptyPartOf('websources'),
    shows: 'Keine Web-Quellen konfiguriert',
    async open(page) {
      await button(page, 'Web-Quelle hinzufügen').click()
      await field(page, 'Adresse (URL)').fill('http://127.0.0.1:9/')
      await button(page, 'Vorschau der ersten Seiten').click()
      await see(page.getByText('Die Vorschau konnte nicht geladen werden'))
    },
  },
  {
    name: 'the choice of tenants to share with',
    as: 'admin',
    path: emptyPartOf('sharing'),
    shows: 'Einstellungen für den Datenspeicher',
    async open(page) {
      await check(page.getByRole('radio', { name: /^Bestimmte Mandanten/ }))
      await page.getByRole('button', { name: /^Bitte wählen Mandanten|^Mandanten/ }).click()
      await see(page.getByRole('combobox', { name: 'Mandanten suchen' }))
    },
  },
  {
    name: 'the revocation of a sharing',
    as: 'admin',
    path: partOf('sharing'),
    shows: 'Einstellungen für den Datenspeicher',
    async open(page) {
      await button(page, 'Freigabe widerrufen').click()
      await see(question(page))
    },
  },
  {
    name: 'found passages',
    as: 'admin',
    path: facts => `${partOf('search')(facts)}?q=Was+kostet+ein+Hund`,
    shows: /in [\d.]+ ms gefunden/,
    async open(page) {
      await page.getByText('Warum hier?').first().click()
      await see(page.getByRole('table', { name: 'Bestandteile der Bewertung' }).first())
    },
  },
  {
    name: 'nothing found',
    as: 'admin',
    path: facts => `${emptyPartOf('search')(facts)}?q=Hund`,
    shows: 'Keine Passagen gefunden',
  },
  {
    name: 'an unknown data store',
    as: 'admin',
    path: '/databuckets/00000000-0000-4000-8000-000000000000/edit',
    shows: 'Der Datenspeicher konnte nicht geladen werden',
  },
]

const ofSubscribers: Screen[] = [
  {
    name: 'the end of a subscription',
    as: 'subTenantManager',
    path: '/databuckets?tab=subscribed',
    shows: 'Satzungen der Stadt',
    async open(page) {
      await button(page, 'Abbestellen: Satzungen der Stadt').click()
      await see(question(page))
    },
  },
  {
    name: 'a data store that can be subscribed to',
    as: 'subTenantManager',
    path: '/databuckets?tab=available',
    shows: 'Formulare',
  },
  {
    name: 'documents of somebody else',
    as: 'subTenantManager',
    path: partOf('documents'),
    shows: 'Abgeschlossen',
    isOtherOnPhone: true,
  },
  {
    name: 'the basic data of somebody else',
    as: 'subTenantManager',
    path: partOf('edit'),
    shows: 'Keine Berechtigung zum Bearbeiten',
  },
]

const systemWide = (name: string, path: Screen['path'], shows: Screen['shows']): Screen => ({
  name: `${name}, under /superadmin`,
  as: 'superAdmin',
  path: facts => `/superadmin${typeof path === 'string' ? path : path(facts)}`,
  shows,
})

/** The pages at rest are the same at both addresses but for the banner; they are looked at with it. */
const ofSuperAdmins: Screen[] = [
  systemWide('the data stores', '/databuckets', 'Satzungen der Stadt'),
  systemWide('a new data store', '/databuckets/create', 'Fast fertig'),
  systemWide('the basic data of a data store', partOf('edit'), 'Gefahrenbereich'),
  systemWide('the uploads of a data store', partOf('upload'), 'hundesteuersatzung.txt'),
  systemWide('the documents of a data store', partOf('documents'), 'Abgeschlossen'),
  systemWide('the web sources of a data store', partOf('websources'), 'Website der Stadt'),
  systemWide('the sharing of a data store', partOf('sharing'), 'Einstellungen für den Datenspeicher'),
  systemWide('the search of a data store', partOf('search'), 'Noch keine Frage gestellt'),
  systemWide('a document', documentPath, 'Angaben zum Dokument'),
]

export const databucketScreens: Screen[] = [...ofOwners, ...ofSubscribers, ...ofSuperAdmins]
