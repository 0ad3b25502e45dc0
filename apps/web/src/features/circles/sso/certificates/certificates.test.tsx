import { type Reply, type Routes, ssoDefaultsOf } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ssoFacts, ssoProviderChoices } from '../../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../../test/circles.ts'
import { type Answers, openPage, superAdminIn } from '../../../../../test/open-page.tsx'
import { normalizePem } from './certificate-text.ts'

type Result = Reply<Routes['superadmin.sso.certificate']>

const pem = `-----BEGIN CERTIFICATE-----\n${'A'.repeat(64)}\n${'B'.repeat(20)}\n-----END CERTIFICATE-----`
const messy = `-----BEGIN CERTIFICATE-----\n ${'A'.repeat(40)}\n${'A'.repeat(24)}${'B'.repeat(20)} -----END CERTIFICATE-----`

const details: NonNullable<Result['details']> = {
  issuer: 'CN=Anmeldung Musterland',
  subject: 'CN=Anmeldung Musterland',
  serialNumber: '1A2B',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2028-01-01T00:00:00.000Z',
  signatureAlgorithm: 'RSA-SHA256',
  fingerprint: 'AB:CD',
}
const result = (changes: Partial<Result> = {}): Result => ({
  isValid: true,
  message: 'Alle Prüfungen sind bestanden.',
  details,
  checks: [{ name: 'Gültigkeitszeitraum', passed: true, message: 'Gültig bis 2028.' }],
  warning: '',
  normalized: pem,
  certificates: [{ ...details, isValid: true }],
  ...changes,
})

const open = (answers: Answers = {}, more: Partial<Parameters<typeof circleDetails>[0]> = {}) => {
  const circle = circleDetails({
    sso_enabled: true,
    default_sso_provider: 'saml',
    sso_configuration: ssoDefaultsOf('saml'),
    ...more,
  })
  return openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...circle, organisation_types: [], sso_providers: ssoProviderChoices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    'superadmin.circles.update': circle,
    'superadmin.sso.certificate': result(),
    ...answers,
  })
}
const field = () => screen.findByRole('textbox', { name: /^X.509-Zertifikat des Anmeldedienstes/ })

test('a certificate is written in lines of 64 characters between its markers', () => {
  expect(normalizePem(messy)).toBe(pem)
  expect(normalizePem('kein Zertifikat')).toBe('kein Zertifikat')
})

test('what is pasted is checked after a pause, once, and written as it is stored', async () => {
  const { user, callsOf } = open()
  await user.click(await field())
  await user.paste(messy)
  expect(await screen.findByText('Zertifikat gültig')).toBeVisible()
  expect(screen.getAllByText('CN=Anmeldung Musterland')).toHaveLength(2)
  expect(await field()).toHaveValue(pem)
  expect(callsOf('superadmin.sso.certificate').map(({ body }) => body)).toEqual([
    { certificate: pem, encoding: 'text' },
  ])
})

test('a text without markers is no certificate, and nobody is asked', async () => {
  const { user, callsOf } = open()
  await user.click(await field())
  await user.paste('MIIC')
  expect(await screen.findByText('Ungültiges Zertifikatsformat')).toBeVisible()
  expect(callsOf('superadmin.sso.certificate')).toHaveLength(0)
})

test('an invalid certificate says which checks failed, and what to do', async () => {
  const { user } = open({
    'superadmin.sso.certificate': result({
      isValid: false,
      message: 'Das Zertifikat ist abgelaufen.',
      checks: [{ name: 'Gültigkeitszeitraum', passed: false, message: 'Abgelaufen am 1. Januar.' }],
    }),
  })
  await user.click(await field())
  await user.paste(pem)
  expect(await screen.findByText('Zertifikat ungültig')).toBeVisible()
  expect(screen.getByText(/Abgelaufen am 1\. Januar/)).toBeVisible()
  expect(screen.getByText('Beheben Sie die Probleme und versuchen Sie es erneut.')).toBeVisible()
  expect(screen.getByRole('button', { name: /Bericht herunterladen/ })).toBeVisible()
})

test('a binary file is sent as base64, and fills the field', async () => {
  const { user, callsOf } = open()
  await field()
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=".der"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File([new Uint8Array([48, 130, 255])], 'idp.der'))
  expect(await screen.findByText('Zertifikat gültig')).toBeVisible()
  expect(callsOf('superadmin.sso.certificate')[0]?.body).toEqual({ certificate: 'MIL/', encoding: 'base64' })
  expect(await field()).toHaveValue(pem)
})

test('without an own certificate everything about it is cleared, stored keys too', async () => {
  const { user, callsOf } = open(
    {},
    {
      sso_configuration: { ...ssoDefaultsOf('saml'), sp_x509cert: pem, sp_new_x509cert: pem },
      sso: ssoFacts({ stored_secrets: ['sp_private_key'] }),
    },
  )
  const own = await screen.findByRole('switch', { name: 'Eigenes Zertifikat verwenden' })
  const part = within(screen.getByRole('group', { name: /^Unser Zertifikat/ }))
  expect(part.getByText('Das neue Zertifikat wird bei der nächsten Rotation aktiviert.')).toBeVisible()
  expect(part.getByRole('group', { name: 'Privater Schlüssel' })).toHaveTextContent('Hinterlegt')
  await user.click(own)
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  await waitFor(() => expect(callsOf('superadmin.circles.update')).toHaveLength(1))
  expect(callsOf('superadmin.circles.update')[0]?.body).toMatchObject({
    sso_configuration: { sp_x509cert: '', sp_private_key: null, sp_new_x509cert: '', sp_new_private_key: '' },
  })
})
