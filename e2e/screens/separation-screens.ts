import type { Page } from 'playwright-core'
import { button, see } from '../acting.ts'
import type { Screen } from './screen.ts'

const id = '00000000-0000-4000-8000-0000000000f1'
const path = `/superadmin/separation/${id}`

const proof = {
  id,
  state: 'finished',
  started_by: 'Ada Admin',
  product_version: '0.1.0',
  requested_at: '2026-03-02T08:00:00.000Z',
  finished_at: '2026-03-02T08:04:00.000Z',
  routes_done: 2,
  routes_total: 2,
  calls: 62,
  findings: 1,
  sha256: 'c0ffee'.repeat(10),
}
const routeOf = (route: string, findings: number) => ({
  route,
  method: 'GET',
  path: `/api/${route}`,
  calls: 31,
  is_controlled: true,
  failures: 0,
  findings,
})
const report = {
  format: 'lotse-separation-proof/1',
  installation: 'https://lotse.musterstadt.example',
  product_version: '0.1.0',
  started_by: 'Ada Admin',
  requested_at: proof.requested_at,
  finished_at: proof.finished_at,
  duration_seconds: 240,
  totals: { routes: 2, actors: 2, calls: 62, controlled: 2, failures: 0, findings: 1 },
  actors: ['nicht angemeldet', 'Administrator:in'],
  findings: [
    {
      route: 'databucket.edit',
      actor: 'Administrator:in',
      attempt: 'fremde Kennung im Pfad: databucket',
      kind: 'content',
      detail: 'Antwort, Feld name',
    },
  ],
  exceptions: [
    { route: 'chat.open', rule: 'öffentliche Angaben sind erlaubt', why: 'Für alle, die fragen.' },
  ],
  routes: [routeOf('databucket.edit', 1), routeOf('chatbot.edit', 0)],
  sha256: proof.sha256,
}

/** A proof takes minutes: the server's answer about one stands in its place. */
const answering = async (page: Page, answer: object): Promise<void> => {
  await page.route(`**/api${path}`, route => route.fulfill({ json: answer }))
  await page.goto(path)
}

export const separationScreens: Screen[] = [
  {
    name: 'the proofs of separation, before the first',
    as: 'superAdmin',
    path: '/superadmin/separation',
    shows: 'Noch keine Prüfung',
  },
  {
    name: 'a proof that nobody knows',
    as: 'superAdmin',
    path,
    shows: 'Bericht zur Mandantentrennung',
  },
  {
    name: 'a proof that runs, with the question before it is cancelled',
    as: 'superAdmin',
    path: '/superadmin/separation',
    shows: 'Noch keine Prüfung',
    async open(page) {
      await answering(page, {
        proof: { ...proof, state: 'running', finished_at: null, sha256: null },
        report: null,
      })
      await button(page, 'Abbrechen').click()
      await see(page.getByText('Möchten Sie die Prüfung wirklich abbrechen?'))
    },
  },
  {
    name: 'a report with a finding',
    as: 'superAdmin',
    path: '/superadmin/separation',
    shows: 'Noch keine Prüfung',
    async open(page) {
      await answering(page, { proof, report })
      await see(page.getByText('Die Trennung der Mandanten ist verletzt'))
      for (const part of ['Was so gewollt ist', 'Alle Routen'])
        await button(page, new RegExp(`^${part}`)).click()
      await see(page.getByRole('columnheader', { name: 'Ausnahme' }))
    },
  },
]
