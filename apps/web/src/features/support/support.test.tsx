import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, person, refuse, superAdminIn } from '../../../test/open-page.tsx'

const installation = { company_line: 'Stadt Musterstadt', contact_email: null, takes_support_requests: true }
const open = (address: string, answers: Answers = {}) =>
  openPage(address, { 'public.installation': installation, ...answers })

test('the support menu and the footer show what this installation has, and nothing else', async () => {
  const { user } = open('/news')
  expect(await screen.findByText(/© \d{4} Stadt Musterstadt/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Support/ }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(entry => entry.textContent)).toEqual([
    'Supportanfrage',
    'Wissensdatenbank',
    'Neuigkeiten',
  ])
  expect(entries[0]).toHaveAttribute('href', '/support?page=%2Fnews')
})

test('an installation without addresses offers neither requests nor contact', async () => {
  const { user } = open('/news', {
    'public.installation': { company_line: null, contact_email: null, takes_support_requests: false },
  })
  await screen.findByRole('heading', { level: 1, name: 'Neuigkeiten' })
  await user.click(screen.getByRole('button', { name: /Support/ }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(entry => entry.textContent)).toEqual(['Wissensdatenbank', 'Neuigkeiten'])
  expect(screen.queryByText(/©/)).toBeNull()
})

test('a support request shows what goes along, sends it and says where the answer comes', async () => {
  const { user, callsOf } = open('/support?page=/databuckets?page=2', {
    'support.store': { message: 'Ihre Anfrage ist gesendet.' },
  })
  await user.type(await screen.findByLabelText(/Betreff/), 'Upload')
  await user.type(screen.getByLabelText(/Nachricht/), 'Die Datei bleibt stehen.')
  expect(screen.getByText('/databuckets?page=2')).toBeVisible()
  expect(screen.getByText(navigator.userAgent)).toBeVisible()
  expect(screen.getByText(`${person.name} <${person.email}>`)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Anfrage senden' }))
  expect(await screen.findByText('Ihre Anfrage ist gesendet.')).toBeVisible()
  expect(callsOf('support.store')[0]?.body).toEqual({
    subject: 'Upload',
    message: 'Die Datei bleibt stehen.',
    page: '/databuckets?page=2',
    failed_request_id: null,
  })
  expect(screen.getByRole('link', { name: 'Zurück zur Arbeit' })).toHaveAttribute(
    'href',
    '/databuckets?page=2',
  )
})

test('the page of a support request is one of this site', async () => {
  open('/support?page=https://evil.example/')
  await screen.findByLabelText(/Betreff/)
  expect(screen.queryByText(/evil\.example/)).toBeNull()
})

test('too many requests are answered above the form, and what was written stays', async () => {
  const { user } = open('/support', {
    'support.store': refuse(429, 'Die nächste ist in 60 Minuten möglich.'),
  })
  await user.type(await screen.findByLabelText(/Betreff/), 'Upload')
  await user.type(screen.getByLabelText(/Nachricht/), 'Die Datei bleibt stehen.')
  await user.click(screen.getByRole('button', { name: 'Anfrage senden' }))
  expect(await screen.findByText('Die nächste ist in 60 Minuten möglich.')).toBeVisible()
  expect(screen.getByLabelText(/Nachricht/)).toHaveValue('Die Datei bleibt stehen.')
})

test('a super admin sets the addresses and the company line, or takes them away', async () => {
  const saved = { support_email: 'hilfe@stadt.example', contact_email: null, company_line: 'Stadt' }
  const { user, callsOf } = open('/superadmin/installation', {
    'session.show': superAdminIn(null),
    'superadmin.installation.edit': saved,
    'superadmin.installation.update': saved,
  })
  const address = await screen.findByLabelText('Support-Adresse')
  await user.clear(address)
  await user.type(address, 'hilfe')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible()
  await user.clear(address)
  await user.type(screen.getByLabelText('Kontakt-Adresse'), 'info@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(callsOf('superadmin.installation.update')[0]?.body).toEqual({
      support_email: null,
      contact_email: 'info@stadt.example',
      company_line: 'Stadt',
    }),
  )
})
