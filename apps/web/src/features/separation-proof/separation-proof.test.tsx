import type { SeparationProof, SeparationReport } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { pageOf } from '../../../test/page-of.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'

const id = '00000000-0000-4000-8000-0000000000f1'
const proof: SeparationProof = {
  id,
  state: 'finished',
  started_by: 'Mira Öztürk',
  product_version: '0.1.0',
  requested_at: '2026-03-02T08:00:00.000Z',
  finished_at: '2026-03-02T08:04:00.000Z',
  routes_done: 240,
  routes_total: 240,
  calls: 5400,
  findings: 0,
  sha256: 'ab'.repeat(32),
}
const running: SeparationProof = {
  ...proof,
  state: 'running',
  finished_at: null,
  sha256: null,
  routes_done: 60,
}
const report: SeparationReport = {
  format: 'lotse-separation-proof/1',
  installation: 'https://lotse.test',
  product_version: '0.1.0',
  started_by: 'Mira Öztürk',
  requested_at: proof.requested_at,
  finished_at: '2026-03-02T08:04:00.000Z',
  duration_seconds: 240,
  totals: { routes: 240, actors: 7, calls: 5400, controlled: 90, failures: 0, findings: 0 },
  actors: ['Administrator:in'],
  findings: [],
  exceptions: [],
  routes: [],
  sha256: 'ab'.repeat(32),
}

const open = (path: string, answers: Answers) =>
  openPage(`/superadmin/separation${path}`, { 'session.show': superAdminIn(null), ...answers })

test('a proof is started from the list and opens with its progress', async () => {
  const { user } = open('', {
    'superadmin.separation.index': pageOf([]),
    'superadmin.separation.store': { message: 'Begonnen', proof: running },
    'superadmin.separation.show': { proof: running, report: null },
  })
  expect(await screen.findByText('Noch keine Prüfung')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Prüfung starten' }))
  expect(await screen.findByRole('heading', { name: 'Bericht zur Mandantentrennung' })).toBeVisible()
  expect(await screen.findByRole('progressbar', { name: 'Geprüfte Routen' })).toHaveAttribute(
    'aria-valuetext',
    '60 von 240',
  )
})

test('while one runs no second one can be started', async () => {
  open('', { 'superadmin.separation.index': pageOf([running, proof]) })
  expect(await screen.findByText('kein Befund')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Prüfung starten' })).toBeDisabled()
})

test('a refusal to start is told', async () => {
  const { user } = open('', {
    'superadmin.separation.index': pageOf([proof]),
    'superadmin.separation.store': refuse(409, 'Es läuft bereits eine Prüfung.'),
  })
  await screen.findByText('kein Befund')
  await user.click(screen.getByRole('button', { name: 'Prüfung starten' }))
  expect(await screen.findByText('Es läuft bereits eine Prüfung.')).toBeVisible()
})

test('a running proof is cancelled after a question', async () => {
  let state: SeparationProof['state'] = 'running'
  const { user } = open(`/${id}`, {
    'superadmin.separation.show': () => ({
      proof: { ...running, state, finished_at: state === 'running' ? null : proof.finished_at },
      report: null,
    }),
    'superadmin.separation.cancel': () => {
      state = 'cancelled'
      return { message: 'Die Prüfung wurde abgebrochen.' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Prüfung abbrechen' }))
  expect(await screen.findByText('Diese Prüfung wurde abgebrochen. Es gibt keinen Bericht.')).toBeVisible()
})

test('a report without findings says so in plain words and is downloaded in three forms', async () => {
  const { user, callsOf } = open(`/${id}`, { 'superadmin.separation.show': { proof, report } })
  expect(await screen.findByText('Kein Befund')).toBeVisible()
  expect(screen.getByText(/An 90 Routen hat die berechtigte Person gesehen/)).toBeVisible()
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await fetched(url, init)
    return url.includes('/export') ? new Response('Bericht') : answer
  })
  const saved = watchSavedFiles()
  for (const name of [/Zum Drucken/, /Für Tabellen/, /Mit Prüfsumme/]) {
    await user.click(screen.getByRole('button', { name: 'Bericht herunterladen' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await waitFor(() => expect(saved).toHaveLength(3))
  expect(callsOf('superadmin.separation.export').map(({ query }) => query.format)).toEqual([
    'html',
    'csv',
    'json',
  ])
})

test('a report with findings names route, role and place of each', async () => {
  const finding = {
    route: 'databucket.edit',
    actor: 'Administrator:in',
    attempt: 'fremde Kennung im Pfad: databucket',
    kind: 'content' as const,
    detail: 'Antwort, Feld name',
  }
  open(`/${id}`, {
    'superadmin.separation.show': {
      proof: { ...proof, findings: 1 },
      report: { ...report, findings: [finding], totals: { ...report.totals, findings: 1 } },
    },
  })
  expect(await screen.findByText('Die Trennung der Mandanten ist verletzt')).toBeVisible()
  const table = screen.getByRole('region', { name: 'Befunde als Tabelle' })
  expect(within(table).getByText('databucket.edit')).toBeVisible()
  expect(within(table).getByText('Inhalte des fremden Mandanten stehen in der Antwort')).toBeVisible()
})
