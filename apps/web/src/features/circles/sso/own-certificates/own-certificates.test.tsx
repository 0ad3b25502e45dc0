import { type Reply, type Routes, type SsoOwnCertificate, ssoDefaultsOf } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ssoProviderChoices } from '../../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../../test/circles.ts'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../../test/open-page.tsx'
import { watchSavedFiles } from '../../../../../test/saved-files.ts'

type List = Reply<Routes['superadmin.sso.certificates.index']>

const pem = `-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\n-----END CERTIFICATE-----`
const key = '-----BEGIN PRIVATE KEY-----\nQUJD\n-----END PRIVATE KEY-----'
const metadata_url = 'https://lotse.test/sso/c1/metadata'

const own = (
  state: SsoOwnCertificate['state'],
  subject: string,
  changes: Partial<SsoOwnCertificate> = {},
): SsoOwnCertificate => ({
  id: `00000000-0000-4000-8000-0000000000${state.length}${subject.length % 10}`,
  state,
  details: {
    issuer: subject,
    subject,
    serialNumber: '1A',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2099-01-01T11:00:00.000Z',
    signatureAlgorithm: 'RSA-SHA256',
    fingerprint: 'AB:CD:EF:01:23',
  },
  certificate: pem,
  warning: '',
  activates_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...changes,
})
const active = own('active', 'CN=alt.test')
const announced = own('announced', 'CN=neu.test')
const retired = own('retired', 'CN=frueher.test')

const listOf = (...certificates: SsoOwnCertificate[]): List => ({ certificates, metadata_url })

const open = (list: List, answers: Answers = {}) => {
  const circle = circleDetails({
    sso_enabled: true,
    default_sso_provider: 'saml',
    sso_configuration: ssoDefaultsOf('saml'),
  })
  return openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...circle, organisation_types: [], sso_providers: ssoProviderChoices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    'superadmin.sso.certificates.index': list,
    ...answers,
  })
}
const panel = async () => within(await screen.findByRole('region', { name: 'Zertifikate von Lotse' }))
const button = async (name: string | RegExp) => (await panel()).findByRole('button', { name })

describe('the list', () => {
  test('says of each what it is used for, until when, and leads to the metadata', async () => {
    const expired = { ...retired.details, validTo: '2026-02-01T00:00:00.000Z' }
    open(
      listOf(
        { ...active, warning: 'Das Zertifikat läuft bald ab (noch 5 Tage, am 1. Januar).' },
        { ...announced, activates_at: '2098-07-01T06:30:00.000Z' },
        retired,
        { ...retired, id: '00000000-0000-4000-8000-000000000099', details: expired },
      ),
    )
    const items = (await (await panel()).findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(items[0]).toMatch(/CN=alt\.test.*Aktiv.*Unterschreibt.*01\.01\.2099, 12:00.*AB:CD.*läuft bald ab/)
    expect(items[1]).toMatch(/Angekündigt.*01\.07\.2098, 08:30 Uhr \(Berliner Zeit\)/)
    expect(items[2]).toMatch(/Abgelöst.*Entschlüsselt/)
    expect(items[3]).toMatch(/Abgelaufen.*nicht mehr verwendet/)
    const link = (await panel()).getByRole('link', { name: /^Metadaten ansehen/ })
    expect(link).toHaveAttribute('href', metadata_url)
  })

  test('that is empty says that a certificate comes by itself, and when there are metadata', async () => {
    open({ certificates: [], metadata_url: null })
    expect(await (await panel()).findByText('Noch kein Zertifikat')).toBeVisible()
    expect((await panel()).getByText(/Die Metadaten gibt es, sobald/)).toBeVisible()
    expect((await panel()).queryByRole('link')).toBeNull()
  })

  test('that does not come can be asked for again', async () => {
    let isDown = true
    const { user } = open(listOf(), {
      'superadmin.sso.certificates.index': () => (isDown ? refuse(403, 'Gerade nicht.') : listOf(active)),
    })
    expect(await (await panel()).findByText('Die Zertifikate konnten nicht geladen werden')).toBeVisible()
    isDown = false
    await user.click(await button('Erneut versuchen'))
    expect(await (await panel()).findByText('CN=alt.test')).toBeVisible()
  })

  test('gives the public certificate as a file', async () => {
    const { user } = open(listOf(active))
    const saved = watchSavedFiles()
    await user.click(await button('Herunterladen: CN=alt.test (Aktiv, AB:CD:EF)'))
    expect(saved.map(({ name }) => name)).toEqual(['lotse-zertifikat-abcdef01.pem'])
    expect(await saved[0]?.content.text()).toBe(`${pem}\n`)
  })
})

test('a new certificate is made at once, then waits as announced, and no other can follow it', async () => {
  const { user, callsOf } = open(listOf(active), {
    'superadmin.sso.certificates.generate': listOf(active, announced),
  })
  await user.click(await button('Neues Zertifikat erzeugen'))
  expect(await (await panel()).findByText('CN=neu.test')).toBeVisible()
  expect(callsOf('superadmin.sso.certificates.generate')).toHaveLength(1)
  expect(await button('Neues Zertifikat erzeugen')).toBeDisabled()
  expect(await button('Eigenes Zertifikat hochladen')).toBeDisabled()
  await waitFor(async () =>
    expect((await panel()).getByRole('heading', { name: 'Zertifikate von Lotse' })).toHaveFocus(),
  )
})

test('why none could be made is said', async () => {
  const message = 'Es ist schon ein neues Zertifikat angekündigt.'
  const { user } = open(listOf(active), { 'superadmin.sso.certificates.generate': refuse(409, message) })
  await user.click(await button('Neues Zertifikat erzeugen'))
  expect(await (await panel()).findByText(message)).toBeVisible()
})

describe('activating', () => {
  const openDialog = async (answer: Answers['superadmin.sso.certificates.activate']) => {
    const page = open(listOf(active, announced), { 'superadmin.sso.certificates.activate': answer })
    await page.user.click(await button('Aktivieren: CN=neu.test (Angekündigt, AB:CD:EF)'))
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }

  test('at once', async () => {
    const { user, callsOf, dialog } = await openDialog(listOf(own('active', 'CN=neu.test'), retired))
    await user.click(dialog.getByRole('button', { name: 'Jetzt aktivieren' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('superadmin.sso.certificates.activate')[0]?.body).toEqual({ at: null })
    expect((await panel()).getByText('Abgelöst')).toBeVisible()
  })

  test('at a time of clocks in Berlin; without a day nothing is sent, and the past is refused at its field', async () => {
    const reason = 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.'
    const { user, callsOf, dialog } = await openDialog(refuse(422, 'Bitte prüfen', { at: reason }))
    await user.click(dialog.getByRole('radio', { name: /^Zu einem Zeitpunkt/ }))
    await user.click(dialog.getByRole('button', { name: 'Aktivierung planen' }))
    expect(await dialog.findByText('Bitte wählen Sie einen Tag')).toBeVisible()
    expect(callsOf('superadmin.sso.certificates.activate')).toHaveLength(0)
    const [day] = dialog.getAllByRole('spinbutton')
    if (!day) throw new Error('no field for the day')
    await user.click(day)
    await user.keyboard('01072098')
    await user.click(dialog.getByRole('button', { name: 'Aktivierung planen' }))
    expect(await dialog.findByText(reason)).toBeVisible()
    expect(callsOf('superadmin.sso.certificates.activate')[0]?.body).toEqual({
      at: '2098-07-01T04:00:00.000Z',
    })
  })
})

test('an old certificate is deleted after a question that names what follows', async () => {
  let list = listOf(active, retired)
  const { user, callsOf } = open(list, {
    'superadmin.sso.certificates.index': () => list,
    'superadmin.sso.certificates.destroy': () => {
      list = listOf(active)
      return list
    },
  })
  expect(screen.queryByRole('button', { name: /^Löschen: CN=alt/ })).toBeNull()
  await user.click(await button('Löschen: CN=frueher.test (Abgelöst, AB:CD:EF)'))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/diese Anmeldungen scheitern/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Löschen' }))
  await waitFor(async () => expect((await panel()).queryByText('CN=frueher.test')).toBeNull())
  expect(callsOf('superadmin.sso.certificates.destroy')[0]?.path).toContain(`/certificates/${retired.id}`)
})

describe('bringing an own certificate', () => {
  const checked: Reply<Routes['superadmin.sso.certificate']> = {
    isValid: true,
    message: 'Gültig bis 2099.',
    details: active.details,
    checks: [{ name: 'Privater Schlüssel', passed: true, message: 'Er gehört zum Zertifikat.' }],
    warning: '',
    normalized: pem,
    certificates: [],
  }
  const openDialog = async (answers: Answers = {}) => {
    const page = open(listOf(), { 'superadmin.sso.certificate': checked, ...answers })
    await page.user.click(await button('Eigenes Zertifikat hochladen'))
    const dialog = within(await screen.findByRole('dialog'))
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=".key"]')
    if (!input) throw new Error('no file input')
    return { ...page, dialog, input }
  }

  test('from several files: the pair is checked, the key is named and not shown, and both are sent', async () => {
    const { user, callsOf, dialog, input } = await openDialog({
      'superadmin.sso.certificates.upload': listOf(active),
    })
    await user.upload(input, [new File([pem], 'lotse.crt'), new File([key], 'lotse.key')])
    expect(await dialog.findByText('Gelesen aus lotse.key')).toBeVisible()
    expect(dialog.getByRole('textbox', { name: /^Zertifikat/ })).toHaveValue(pem)
    expect(document.body).not.toHaveTextContent('BEGIN PRIVATE KEY')
    expect(await dialog.findByText(/Er gehört zum Zertifikat/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Hochladen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(callsOf('superadmin.sso.certificates.upload')[0]?.body).toEqual({
      certificate: pem,
      private_key: key,
    })
    expect((await panel()).getByText('CN=alt.test')).toBeVisible()
    expect(callsOf('superadmin.circles.update')).toHaveLength(0)
  })

  test('what is missing or does not fit is said at its field', async () => {
    const reason = 'Der private Schlüssel gehört nicht zu diesem Zertifikat.'
    const { user, dialog, input } = await openDialog({
      'superadmin.sso.certificates.upload': refuse(422, 'Bitte prüfen', { private_key: reason }),
    })
    await user.click(dialog.getByRole('button', { name: 'Hochladen' }))
    expect(await dialog.findByText('Bitte geben Sie das Zertifikat an')).toBeVisible()
    expect(dialog.getByText('Bitte geben Sie den privaten Schlüssel an')).toBeVisible()
    await user.upload(input, new File([`${pem}\n${key}`], 'alles.pem'))
    await dialog.findByText('Gelesen aus alles.pem')
    await user.click(dialog.getByRole('button', { name: 'Hochladen' }))
    expect(await dialog.findByText(reason)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Privaten Schlüssel verwerfen' }))
    expect(dialog.getByRole('textbox', { name: /^Privater Schlüssel/ })).toHaveValue('')
  })

  test('files with neither say so', async () => {
    const { user, dialog, input } = await openDialog()
    await user.upload(input, new File(['-----BEGIN NOTHING-----'], 'x.pem'))
    expect(await dialog.findByText(/weder ein Zertifikat noch ein privater Schlüssel/)).toBeVisible()
  })
})
