import type { Reply, Routes } from '@lotse/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anonymous, openPage, refuse } from '../../../test/open-page.tsx'

const address = `/invitation/${'a'.repeat(40)}`
const invitation: Reply<Routes['invitation.show']> = {
  name: 'Jonas Weber',
  email: 'jonas@stadt.example',
  tenant_name: 'Stadt Musterhausen',
  state: 'valid',
}
const rule = (text: string) => screen.getByText(text).closest('li')

test('the password rules show while typing which of them hold', async () => {
  const { user } = openPage(address, { 'session.show': anonymous, 'invitation.show': invitation })
  const password = await screen.findByLabelText(/Neues Passwort/)
  expect(rule('Mindestens 12 Zeichen')).toHaveTextContent('noch nicht erfüllt')

  await user.type(password, 'kurz1')
  expect(rule('Mindestens eine Ziffer')).toHaveTextContent(/– erfüllt/)
  expect(rule('Mindestens 12 Zeichen')).toHaveTextContent('noch nicht erfüllt')
  expect(rule('Groß- und Kleinbuchstaben')).toHaveTextContent('noch nicht erfüllt')
  expect(screen.getByText('1 von 4 Anforderungen erfüllt')).toBeInTheDocument()

  await user.type(password, '-Lang-genug!')
  for (const item of within(rule('Mindestens 12 Zeichen')?.parentElement as HTMLElement).getAllByRole(
    'listitem',
  )) {
    expect(item).toHaveTextContent(/– erfüllt/)
  }
  expect(screen.getByText('Alle Anforderungen erfüllt')).toBeInTheDocument()
})

test('two different passwords are not sent', async () => {
  const { user, callsOf } = openPage(address, { 'session.show': anonymous, 'invitation.show': invitation })
  await user.type(await screen.findByLabelText(/Neues Passwort/), 'Lang-genug-1!')
  await user.type(screen.getByLabelText(/Passwort bestätigen/), 'Lang-genug-2!')
  await user.click(screen.getByRole('button', { name: 'Konto aktivieren' }))

  expect(await screen.findByText('Die Passwörter stimmen nicht überein')).toBeVisible()
  expect(callsOf('invitation.accept')).toHaveLength(0)
})

test('an accepted invitation leads to the sign-in', async () => {
  const { user } = openPage(address, {
    'session.show': anonymous,
    'invitation.show': invitation,
    'invitation.accept': { message: 'Ihr Konto ist aktiv.' },
  })
  await user.type(await screen.findByLabelText(/Neues Passwort/), 'Lang-genug-1!')
  await user.type(screen.getByLabelText(/Passwort bestätigen/), 'Lang-genug-1!')
  await user.click(screen.getByRole('button', { name: 'Konto aktivieren' }))

  // The notice goes by itself.
  expect(await screen.findByText('Ihr Konto ist aktiv.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeVisible()
})

test('an expired invitation can be renewed with one press', async () => {
  const { user, callsOf } = openPage(address, {
    'session.show': anonymous,
    'invitation.show': { ...invitation, state: 'expired' },
    'invitation.renew': { message: 'Ein neuer Link ist unterwegs.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Neuen Link anfordern' }))

  expect(await screen.findByText('Ein neuer Link ist unterwegs.')).toBeVisible()
  expect(callsOf('invitation.renew')).toHaveLength(1)
})

test('an unknown link says so and offers no password field', async () => {
  openPage(address, { 'session.show': anonymous, 'invitation.show': refuse(404, 'Nicht gefunden') })

  expect(await screen.findByText('Dieser Link ist nicht gültig')).toBeVisible()
  expect(screen.queryByLabelText(/Neues Passwort/)).not.toBeInTheDocument()
})
