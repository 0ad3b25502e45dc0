import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, refuse } from '../../../test/open-page.tsx'
import type { AlertSettings } from '../../app/credits/alert-form.ts'
import { inTenant } from './sample-credits.ts'

const settings: AlertSettings = {
  credit_alerts_enabled: true,
  primary_contact: 'kasse@stadt.example',
  escalation_contacts: ['leitung@stadt.example'],
  email: true,
  webhook: 'https://hooks.stadt.example/credits',
  webhook_secret: 'whsec_geheim',
  has_slack: true,
  thresholds: { warning: 25, critical: 10, minimum: 50 },
  current_level: 'warning',
  version: 'a1b2c3d4e5f60718',
}

const open = (update: AlertSettings | ReturnType<typeof refuse> = settings) =>
  openPage('/credits/alerts', {
    ...inTenant(),
    'credits.alerts.edit': settings,
    'credits.alerts.update': update,
  })

test('contacts are written line by line and saved as a list', async () => {
  const { user, callsOf } = open()
  const contacts = await screen.findByRole('textbox', { name: /^Weitere Ansprechpersonen/ })
  await user.type(contacts, '{Enter}amt@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Benachrichtigungen erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('credits.alerts.update')[0]?.body).toEqual({
    credit_alerts_enabled: true,
    primary_contact: 'kasse@stadt.example',
    escalation_contacts: ['leitung@stadt.example', 'amt@stadt.example'],
    email: true,
    webhook: 'https://hooks.stadt.example/credits',
    slack: '',
    remove_slack: false,
    thresholds: { warning: 25, critical: 10, minimum: 50 },
    version: 'a1b2c3d4e5f60718',
  })
})

test('a wrong address among the contacts is named', async () => {
  const { user, callsOf } = open()
  const contacts = await screen.findByRole('textbox', { name: /^Weitere Ansprechpersonen/ })
  await user.type(contacts, '{Enter}amt@')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('„amt@“ ist keine gültige E-Mail-Adresse')).toBeVisible()
  expect(callsOf('credits.alerts.update')).toHaveLength(0)
})

test('the critical threshold cannot stand above the warning', async () => {
  const { user, callsOf } = open()
  const critical = await screen.findByRole('textbox', { name: /^Kritisch/ })
  await user.clear(critical)
  await user.type(critical, '60')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(
    await screen.findByText('Die kritische Schwelle darf nicht über der Warnschwelle liegen'),
  ).toBeVisible()
  expect(callsOf('credits.alerts.update')).toHaveLength(0)
})

test('the secret of the webhook can be read and copied, the address of Slack is never shown', async () => {
  open()
  const secret = await screen.findByRole('textbox', { name: 'Geheimnis der Signatur' })
  expect(secret).toHaveValue('whsec_geheim')
  expect(secret).toHaveAccessibleDescription(/X-Lotse-Signature .*HMAC-SHA256.*X-Lotse-Timestamp/)
  expect(screen.getByRole('button', { name: /Kopieren/ })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Slack' })).toHaveValue('')
  expect(screen.getByText('Warnschwelle erreicht')).toBeVisible()
})

test('an address that the server refuses is marked', async () => {
  const { user } = open(refuse(422, 'Bitte prüfen', { webhook: 'Diese Adresse ist nicht erlaubt' }))
  const webhook = await screen.findByRole('textbox', { name: 'Webhook' })
  await user.type(webhook, '/neu')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Diese Adresse ist nicht erlaubt')).toBeVisible()
  expect(webhook).toHaveAccessibleDescription(/Diese Adresse ist nicht erlaubt/)
})
