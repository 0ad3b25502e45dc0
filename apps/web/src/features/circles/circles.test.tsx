import { type CircleRow, type Reply, type Routes, recencyDefaults } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, type Call, openPage, refuse, superAdminIn } from '../../../test/open-page.tsx'
import { pageOf } from '../../../test/page-of.ts'
import { noSso, ssoFacts, ssoProviderChoices as sso_providers } from '../../../test/circle-sso.ts'

type CircleList = Reply<Routes['superadmin.circles.index']>

const circleId = '00000000-0000-4000-8000-0000000000c1'
const row = (changes: Partial<CircleRow> = {}): CircleRow => ({
  id: circleId,
  name: 'Kommunen',
  organization_name: 'Musterland',
  organisation_type: 'public_authority',
  organisation_type_label: 'Behörde',
  tenants_count: 0,
  sso_enabled: false,
  default_sso_provider: null,
  delete_refusal: null,
  ...changes,
})
const listOf = (data: CircleRow[], changes: Partial<CircleList> = {}): CircleList => ({
  ...pageOf(data),
  can: { create: true, edit: true, delete: true },
  ...changes,
})
const organisation_types = [
  { value: 'public_authority' as const, label: 'Behörde' },
  { value: 'other' as const, label: 'Organisation' },
]
const defaults = {
  organization_name: '',
  organisation_type: 'other' as const,
  base_chatbot_prompt: '',
  base_misuse_chatbot_prompt: '',
  ...recencyDefaults,
  ...noSso,
}
const details = {
  ...row(),
  ...defaults,
  name: 'Kommunen',
  base_chatbot_prompt: 'Für alle.',
  version: 3,
  sso: ssoFacts(),
}

const open = (path: string, answers: Answers = {}) =>
  openPage(`/superadmin/circles${path}`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.index': listOf([row()]),
    'superadmin.circles.statistics': { circles: 4, tenants: 31, sso_enabled: 1, with_prompts: 2 },
    'superadmin.circles.create': { organisation_types, sso_providers, defaults },
    'superadmin.circles.edit': { ...details, organisation_types, sso_providers },
    'superadmin.circles.prompt-preview': ({ body }: Call) => ({
      prompt_parts: [
        {
          name: 'circle',
          label: 'Basis-Prompt des Circles',
          text: (body as typeof details).base_chatbot_prompt,
        },
        { name: 'tenant', label: 'KI-Prompt des Mandanten', text: '' },
      ],
      example: null,
    }),
    ...answers,
  })

test('the list shows figures, organisations and sign-in, and opens the form', async () => {
  open('', {
    'superadmin.circles.index': listOf([
      row({ sso_enabled: true, default_sso_provider: 'saml', tenants_count: 3 }),
    ]),
  })
  const circle = await screen.findByRole('row', { name: /Kommunen/ })
  expect(circle).toHaveTextContent('Musterland')
  expect(circle).toHaveTextContent('Behörde')
  expect(circle).toHaveTextContent('AktiviertSAML')
  expect(await screen.findByText('31')).toBeVisible()
  expect(within(circle).getByRole('link', { name: 'Bearbeiten: Kommunen' })).toHaveAttribute(
    'href',
    `/superadmin/circles/${circleId}/edit`,
  )
  expect(screen.getByRole('link', { name: 'Neuer Circle' })).toHaveAttribute(
    'href',
    '/superadmin/circles/create',
  )
})

test('search and filters go to the server', async () => {
  const { user, callsOf } = open('?sso=enabled&organisation_type=party')
  await user.type(await screen.findByRole('searchbox', { name: 'Suche' }), 'Muster')
  await waitFor(() =>
    expect(callsOf('superadmin.circles.index').at(-1)?.query).toMatchObject({
      search: 'Muster',
      sso: 'enabled',
      organisation_type: 'party',
    }),
  )
})

test('a circle is deleted after the question; one that cannot be deleted says why', async () => {
  const reason = 'Circle mit Tenants kann nicht gelöscht werden'
  const { user, callsOf } = open('', {
    'superadmin.circles.index': listOf([
      row(),
      row({ id: circleId.replace('c1', 'c2'), name: 'Volle', tenants_count: 2, delete_refusal: reason }),
    ]),
    'superadmin.circles.destroy': undefined,
  })
  const full = await screen.findByRole('button', { name: /Löschen: Volle/ })
  expect(full).toHaveAttribute('aria-disabled', 'true')
  expect(full).toHaveAccessibleDescription(reason)
  await user.click(screen.getByRole('button', { name: /Löschen: Kommunen/ }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Möchten Sie den Circle "Kommunen" wirklich löschen?')
  await user.click(within(question).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Circle gelöscht')).toBeVisible()
  expect(callsOf('superadmin.circles.destroy')).toHaveLength(1)
})

test('without the right nothing can be made, changed or deleted', async () => {
  open('', {
    'superadmin.circles.index': listOf([row()], { can: { create: false, edit: false, delete: false } }),
  })
  expect(await screen.findByRole('button', { name: /Löschen: Kommunen/ })).toHaveAccessibleDescription(
    'Keine Berechtigung zum Löschen',
  )
  expect(screen.queryByRole('link', { name: 'Neuer Circle' })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Bearbeiten/ })).toBeNull()
})

test('a placeholder is written where the caret stands, and the preview follows', async () => {
  const { user, callsOf } = open('/create', { 'superadmin.circles.store': details })
  const prompt = await screen.findByLabelText('Basis-Prompt')
  await user.type(prompt, 'Für ‚‘.')
  ;(prompt as HTMLTextAreaElement).setSelectionRange(5, 5)
  await user.click(screen.getByRole('button', { name: 'Name der Organisation in „Basis-Prompt“ einfügen' }))
  expect(prompt).toHaveValue('Für ‚{organisation_name}‘.')
  const preview = await screen.findByRole('region', { name: 'Vorschau des Prompts' })
  await waitFor(() => expect(preview).toHaveTextContent('Für ‚{organisation_name}‘.'))
  expect(within(preview).getAllByRole('definition')).toHaveLength(1)
  await user.type(screen.getByLabelText(/^Name\b/, { selector: 'input[name=name]' }), 'Neuer Kreis')
  await user.click(screen.getByRole('button', { name: 'Circle erstellen' }))
  expect(await screen.findByText('Circle erfolgreich erstellt')).toBeVisible()
  expect(callsOf('superadmin.circles.store')[0]?.body).toEqual({
    ...defaults,
    name: 'Neuer Kreis',
    base_chatbot_prompt: 'Für ‚{organisation_name}‘.',
  })
  expect(location.pathname).toBe('/superadmin/circles')
})

test('recency is set only where it counts, and the chart draws what the search does', async () => {
  const { user } = open(`/${circleId}/edit`)
  const alpha = await screen.findByLabelText('Gewicht der Aktualität')
  expect(alpha).toBeDisabled()
  expect(screen.queryByRole('figure')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Aktualität berücksichtigen' }))
  expect(alpha).toBeEnabled()
  const chart = screen.getByRole('figure', { name: 'Gewicht nach Alter' })
  // 0.7 + 0.3 · 0.1^((11.5 / 20)²), for a year is spared and twenty are the scale.
  await user.click(within(chart).getByRole('button', { name: /^Als Tabelle anzeigen/ }))
  expect(within(chart).getByRole('row', { name: /12,5 Jahre/ })).toHaveTextContent('84 %')
  expect(screen.getByLabelText('Rest am Ende des Zeitraums')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Verfahren/ }))
  await user.click(await screen.findByRole('option', { name: 'Linear' }))
  expect(screen.queryByLabelText('Rest am Ende des Zeitraums')).toBeNull()
  expect(within(chart).getByRole('row', { name: /12,5 Jahre/ })).toHaveTextContent('83 %')
})

test('what was typed wrong does not hold up the form once recency is off', async () => {
  const { user, callsOf } = open(`/${circleId}/edit`, { 'superadmin.circles.update': details })
  const off = await screen.findByRole('switch', { name: 'Aktualität berücksichtigen' })
  await user.click(off)
  await user.clear(screen.getByLabelText('Zeitraum in Tagen'))
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  expect(await screen.findByText('Dieses Feld ist erforderlich')).toBeVisible()
  await user.click(off)
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  expect(await screen.findByText('Circle erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('superadmin.circles.update')[0]?.body).toMatchObject({
    recency_scale_days: 7300,
    version: 3,
  })
})

test('an edit of what somebody else has changed is refused, and nothing typed is lost', async () => {
  const message =
    'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu. Geändert: Basis-Prompt.'
  const { user } = open(`/${circleId}/edit`, { 'superadmin.circles.update': refuse(409, message) })
  const prompt = await screen.findByLabelText('Basis-Prompt')
  await user.type(prompt, ' Mehr.')
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(prompt).toHaveValue('Für alle. Mehr.')
})
