import type { WebSource } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse } from '../../../../test/open-page.tsx'
import {
  details,
  foreignDetails,
  inDatabucket,
  pageOf,
  pathOf,
  sampleId,
  webSource,
} from '../sample-databuckets.ts'

const open = (
  sources: WebSource[],
  { canCreate = false, ...answers }: Answers & { canCreate?: boolean } = {},
) =>
  openPage(pathOf('websources'), {
    ...inDatabucket,
    'databucket.edit_websources': { ...pageOf(sources), can: { create: canCreate } },
    ...answers,
  })

test('a web source shows its state and when it was read', async () => {
  open([webSource()])
  const row = within(await screen.findByRole('row', { name: /Website der Stadt/ }))
  expect(row.getByText('Aktiv')).toBeVisible()
  expect(row.getByText('Wöchentlich')).toBeVisible()
  expect(row.getByText('87 Seiten')).toBeVisible()
  expect(row.getByRole('link', { name: 'https://stadt.example/' })).toHaveAttribute('target', '_blank')
})

test('without any there is the hint to ask for one, and no form', async () => {
  open([], {
    'databucket.edit': details({ can: { ...details().can, manage_websources: false } }),
    'public.installation': { company_line: null, contact_email: null, takes_support_requests: true },
  })
  expect(await screen.findByText('Keine Web-Quellen konfiguriert')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Supportanfrage' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/support\?subject=Web-Quelle/),
  )
  expect(screen.queryByRole('button', { name: 'Web-Quelle hinzufügen' })).toBeNull()
})

test('a failed crawl says why, and one that runs how far it is', async () => {
  open([
    webSource({ status: 'error', error_message: 'Die Adresse antwortet nicht' }),
    webSource({ id: webSource().id.replace(/1$/, '2'), name: 'Zweite', crawl_progress: 35 }),
  ])
  expect(await screen.findByText('Fehler: Die Adresse antwortet nicht')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Wird gecrawlt' })).toHaveAttribute('aria-valuenow', '35')
  expect(screen.getByRole('button', { name: 'Jetzt crawlen: Zweite' })).toHaveAccessibleDescription(
    'Die Web-Quelle wird gerade gecrawlt',
  )
})

test('what a crawl left out is a list of reasons', async () => {
  const reasons = ['2 Adressen: Die Seite gibt es nicht.', '5 Adressen wegen der Seitengrenze nicht besucht.']
  open([webSource({ left_out: reasons })])
  const row = within(await screen.findByRole('row', { name: /Website der Stadt/ }))
  expect(row.getByText('Nicht aufgenommen:')).toBeVisible()
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(reasons)
})

test('a crawl can be started by hand', async () => {
  const { user, callsOf } = open([webSource()], {
    'databucket.crawl_websource': webSource({ crawl_progress: 0 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Jetzt crawlen: Website der Stadt' }))
  expect(await screen.findByText('Crawl von „Website der Stadt“ gestartet')).toBeVisible()
  expect(callsOf('databucket.crawl_websource')).toHaveLength(1)
})

test('a crawl that cannot be paid says what is missing, and one that is switched off cannot be started', async () => {
  const { user } = open(
    [
      webSource(),
      webSource({
        id: sampleId(602),
        name: 'Zweite',
        status: 'inactive',
        can: { crawl: false, update: true, delete: true },
      }),
    ],
    {
      'databucket.crawl_websource': {
        refused: 402,
        reply: {
          message: 'Nicht genügend Credits verfügbar',
          code: 'insufficient_credits',
          errors: {},
          credit_error: { required: 1.2, available: 0, estimated_pages: 1 },
        },
      },
    },
  )
  expect(await screen.findByRole('button', { name: 'Jetzt crawlen: Zweite' })).toHaveAccessibleDescription(
    'Die Web-Quelle ist inaktiv',
  )
  await user.click(screen.getByRole('button', { name: 'Jetzt crawlen: Website der Stadt' }))
  expect(await screen.findByText('Für diese Aktion sind nicht genügend Credits vorhanden.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Credits aufladen' })).toBeVisible()
})

test('a web source is deleted after a question', async () => {
  const { user, callsOf } = open([webSource()], { 'databucket.destroy_websource': undefined })
  await user.click(await screen.findByRole('button', { name: 'Löschen: Website der Stadt' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Web-Quelle löschen' }))
  expect(callsOf('databucket.destroy_websource')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Web-Quelle gelöscht')).toBeVisible()
})

test('with the right to it a web source is added after a look at its first pages', async () => {
  const { user, callsOf } = open([], {
    canCreate: true,
    'public.installation': { company_line: null, contact_email: null, takes_support_requests: true },
    'databucket.preview_websource': {
      pages: [{ url: 'https://stadt.example/amt', title: 'Bürgeramt', characters: 1234 }],
      hints: ['Es gibt keine Sitemap.'],
    },
    'databucket.store_websource': webSource(),
  })
  await screen.findByRole('button', { name: 'Web-Quelle hinzufügen' })
  expect(screen.queryByText('Web-Quelle hinzufügen lassen')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Web-Quelle hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Web-Quelle hinzufügen' }))
  const preview = dialog.getByRole('button', { name: 'Vorschau der ersten Seiten' })
  expect(preview).toBeDisabled()
  await user.type(dialog.getByLabelText(/^Name/), 'Stadt')
  await user.type(dialog.getByLabelText(/^Adresse/), 'https://stadt.example')
  await user.click(preview)
  expect(await dialog.findByText('Bürgeramt')).toBeVisible()
  expect(dialog.getByText('1.234 Zeichen')).toBeVisible()
  expect(dialog.getByText('Es gibt keine Sitemap.')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  expect(await screen.findByText('Web-Quelle erfolgreich hinzugefügt')).toBeVisible()
  expect(callsOf('databucket.store_websource')[0]?.body).toEqual({
    name: 'Stadt',
    url: 'https://stadt.example',
    frequency: 'weekly',
    page_limit: 100,
    path_filter: '',
    is_active: true,
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a preview that is refused says why', async () => {
  const { user } = open([], {
    canCreate: true,
    'databucket.preview_websource': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
      url: 'Diese Adresse liegt nicht im öffentlichen Internet.',
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Web-Quelle hinzufügen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Web-Quelle hinzufügen' }))
  await user.type(dialog.getByLabelText(/^Adresse/), 'http://10.1.2.3/')
  await user.click(dialog.getByRole('button', { name: 'Vorschau der ersten Seiten' }))
  expect(await dialog.findByText('Diese Adresse liegt nicht im öffentlichen Internet.')).toBeVisible()
})

test('a path must begin with a slash, and what the server refuses stands at its field', async () => {
  const { user, callsOf } = open([webSource({ can: { crawl: true, update: true, delete: true } })], {
    'databucket.update_websource': refuse(422, 'Bitte prüfen', { url: 'Diese Adresse ist nicht erlaubt' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Bearbeiten: Website der Stadt' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Web-Quelle bearbeiten' }))
  const path = dialog.getByLabelText(/^Nur Pfade/)
  await user.type(path, 'amt')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(path).toHaveAccessibleDescription(/Schrägstrich/))
  expect(callsOf('databucket.update_websource')).toHaveLength(0)
  await user.clear(path)
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(dialog.getByLabelText(/^Adresse/)).toHaveAccessibleDescription(/nicht erlaubt/))
})

test('guests read the list and nothing else', async () => {
  open([webSource({ can: { crawl: false, update: false, delete: false } })], {
    'databucket.edit': foreignDetails(),
  })
  expect(
    await screen.findByRole('button', { name: 'Löschen: Website der Stadt' }),
  ).toHaveAccessibleDescription('Keine Berechtigung zum Löschen')
  expect(screen.queryByText('Web-Quelle hinzufügen lassen')).toBeNull()
})
