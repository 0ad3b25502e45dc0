import { button, see, tick } from '../acting.ts'
import { question } from '../reading.ts'
import type { Screen } from './screen.ts'

const list = '/agent/public-queries'
const counted = /^Zeige \d/

/** The demo has two requests that were answered from its documents. */
export const publicQueryScreens: Screen[] = [
  { name: 'the requests of citizens', as: 'admin', path: list, shows: counted, isOtherOnPhone: true },
  {
    name: 'the requests of citizens without a match',
    as: 'admin',
    path: `${list}?search=gibtesnicht`,
    shows: 'Keine Anfragen gefunden',
  },
  {
    name: 'the question before a request is deleted',
    as: 'admin',
    path: list,
    shows: counted,
    async open(page) {
      await page
        .getByRole('button', { name: /^Löschen: / })
        .first()
        .click()
      await see(question(page))
    },
  },
  {
    name: 'a request with its answer',
    as: 'admin',
    path: list,
    shows: counted,
    async open(page) {
      await page
        .getByRole('link', { name: /^Ansehen: / })
        .first()
        .click()
      await see(button(page, 'Neu schreiben'))
    },
  },
  {
    name: 'a new request with its further options',
    as: 'admin',
    path: `${list}/create`,
    shows: 'Verfügbar',
    async open(page) {
      await tick(page.getByRole('switch', { name: 'Erweiterte Optionen' }))
      await see(page.getByRole('button', { name: /Tonalität/ }))
    },
  },
  { name: 'requests by mail', as: 'admin', path: `${list}/email`, shows: 'Kein Postfach eingerichtet' },
  { name: 'the settings of requests', as: 'admin', path: `${list}/settings`, shows: 'Regeln für E-Mails' },
  {
    name: 'mails that were held back',
    as: 'admin',
    path: `${list}/quarantine`,
    shows: 'Keine zurückgehaltenen E-Mails',
  },
  {
    name: 'mails to nobody',
    as: 'superAdmin',
    path: '/superadmin/mail',
    shows: 'Keine E-Mails an Unbekannt',
  },
  {
    name: 'the answer page behind a wrong link',
    as: 'visitor',
    path: '/antwort/unbekannt',
    shows: 'Diese Antwort gibt es nicht (mehr)',
  },
]
