import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anonymous, openPage, refuse } from '../../../test/open-page.tsx'
import { browser } from '../../app/full-visit.ts'

const token = 'a'.repeat(40)
const noService = { sso_url: null, is_password_possible: true }

afterEach(() => {
  vi.restoreAllMocks()
})

test('who has a service of the organisation is led there, with the way back, and is asked for no password', async () => {
  const visit = vi.spyOn(browser, 'assign').mockReturnValue()
  const { user, callsOf } = openPage('/login?redirect=%2Fsettings%2Fusers', {
    'session.show': anonymous,
    'sso.find': { sso_url: '/sso/der-kreis', is_password_possible: false },
  })
  await user.type(await screen.findByLabelText(/E-Mail-Adresse/), 'mira@stadt.example{Enter}')

  await waitFor(() =>
    expect(visit).toHaveBeenCalledWith(
      '/sso/der-kreis?login_hint=mira%40stadt.example&return_to=%2Fsettings%2Fusers',
    ),
  )
  expect(screen.queryByLabelText(/^Passwort/, { selector: 'input' })).toBeNull()
  expect(callsOf('sso.find')[0]?.body).toEqual({ email: 'mira@stadt.example' })
})

test('the password is asked for, and has the focus, once the address is known to have no service', async () => {
  const { user } = openPage('/login', { 'session.show': anonymous, 'sso.find': noService })
  await user.type(await screen.findByLabelText(/E-Mail-Adresse/), 'mira@stadt.example{Enter}')
  expect(await screen.findByLabelText(/^Passwort/, { selector: 'input' })).toHaveFocus()
})

test('a failed sign-in by a service is explained in German, with the number to ask by', async () => {
  openPage('/login?sso_error=account_blocked&attempt=018f0000-0000-7000-8000-000000000000', {
    'session.show': anonymous,
  })
  expect(await screen.findByText('Ihr Konto ist deaktiviert oder gelöscht.')).toBeVisible()
  expect(screen.getByText(/^Vorgangsnummer: 018f0000/)).toBeVisible()
})

test('wrong credentials are said above the sign-in form in the words of the server', async () => {
  const { user, callsOf } = openPage('/login', {
    'session.show': anonymous,
    'sso.find': noService,
    'login.store': refuse(422, 'E-Mail-Adresse oder Passwort ist falsch'),
  })
  await user.type(await screen.findByLabelText(/E-Mail-Adresse/), 'Mira@Stadt.example')
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  await user.type(await screen.findByLabelText(/^Passwort/, { selector: 'input' }), 'geheim')
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))

  expect(await screen.findByText('E-Mail-Adresse oder Passwort ist falsch')).toBeVisible()
  expect(callsOf('login.store')[0]?.body).toEqual({ email: 'mira@stadt.example', password: 'geheim' })
})

test('with a second factor the sign-in goes on to the code, where a gap in the code does not matter', async () => {
  const { user, callsOf } = openPage('/login', {
    'session.show': anonymous,
    'sso.find': noService,
    'login.store': { next: 'second-factor' },
    'login.second-factor': refuse(422, 'Bitte prüfen', { code: 'Der Code ist nicht gültig' }),
  })
  await user.type(await screen.findByLabelText(/E-Mail-Adresse/), 'mira@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  await user.type(await screen.findByLabelText(/^Passwort/, { selector: 'input' }), 'geheim')
  await user.click(screen.getByRole('button', { name: 'Anmelden' }))
  await user.type(await screen.findByLabelText(/Sechsstelliger Code/), '123 456')
  await user.click(screen.getByRole('button', { name: 'Anmeldung abschließen' }))

  expect(await screen.findByText('Der Code ist nicht gültig')).toBeVisible()
  expect(callsOf('login.second-factor')[0]?.body).toEqual({ code: '123456' })
})

test('who asks for a new password gets the same answer for every address', async () => {
  const { user } = openPage('/password/forgot', {
    'session.show': anonymous,
    'password.forgot': { message: 'egal' },
  })
  await user.type(await screen.findByLabelText(/E-Mail-Adresse/), 'niemand@stadt.example')
  await user.click(screen.getByRole('button', { name: 'Link anfordern' }))

  expect(await screen.findByText(/Wenn es zu/)).toHaveTextContent(
    'Wenn es zu niemand@stadt.example ein Konto gibt',
  )
})

test('an address is confirmed by a press, never by opening the link', async () => {
  const { user, callsOf } = openPage(`/email-confirmation/${token}`, {
    'session.show': anonymous,
    'email.confirm': { message: 'Ihre neue Adresse gilt ab jetzt.' },
  })
  const confirm = await screen.findByRole('button', { name: 'E-Mail-Adresse bestätigen' })
  expect(callsOf('email.confirm')).toHaveLength(0)

  await user.click(confirm)
  expect(await screen.findByText('Ihre neue Adresse gilt ab jetzt.')).toBeVisible()
  expect(callsOf('email.confirm')).toHaveLength(1)
})
