import { profilePicture, type Reply, type Routes } from '@lotse/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, person, refuse, signedIn } from '../../../../test/open-page.tsx'

const profile: Reply<Routes['profile.edit']> = {
  user: person,
  pending_email: null,
  email_verified_at: '2026-01-01T00:00:00Z',
  two_factor_enabled: false,
  recovery_codes_left: 0,
}

const choosePicture = async (file: File) => {
  const page = openPage('/profile', {
    'profile.edit': profile,
    'profile.picture.update': refuse(500, 'kaputt'),
  })
  await screen.findByRole('button', { name: 'Bild hochladen' })
  await page.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  return page
}

test('a file that is no picture is refused before it is sent', async () => {
  const { callsOf } = await choosePicture(new File(['%PDF'], 'bescheid.pdf', { type: 'application/pdf' }))

  expect(await screen.findByText('Bitte wählen Sie eine Bilddatei aus')).toBeVisible()
  expect(callsOf('profile.picture.update')).toHaveLength(0)
})

test('a picture of more than 2 MB is refused before it is sent', async () => {
  const tooLarge = new File([new Uint8Array(profilePicture.maxBytes + 1)], 'gross.png', { type: 'image/png' })
  const { callsOf } = await choosePicture(tooLarge)

  expect(await screen.findByText('Die Datei darf maximal 2MB groß sein')).toBeVisible()
  expect(callsOf('profile.picture.update')).toHaveLength(0)
})

test('a picture of exactly 2 MB is sent, and a failure of the server is reported', async () => {
  const atLimit = new File([new Uint8Array(profilePicture.maxBytes)], 'bild.png', { type: 'image/png' })
  const { callsOf } = await choosePicture(atLimit)

  expect(await screen.findByText('Fehler beim Hochladen des Profilbilds')).toBeVisible()
  expect(callsOf('profile.picture.update')).toHaveLength(1)
})

test('a new address announces the confirmation link and shows the address that waits for it', async () => {
  const { user, callsOf } = openPage('/profile', {
    'profile.edit': profile,
    'profile.update': { ...profile, pending_email: 'neu@stadt.example' },
  })
  const email = await screen.findByLabelText(/^E-Mail-Adresse/)
  await user.clear(email)
  await user.type(email, 'neu@stadt.example')
  expect(screen.getByText(/An die neue Adresse geht ein Bestätigungslink/)).toBeVisible()
  await user.type(screen.getByLabelText(/Aktuelles Passwort/), 'geheim')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))

  expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeVisible()
  expect(callsOf('profile.update')[0]?.body).toMatchObject({
    email: 'neu@stadt.example',
    current_password: 'geheim',
  })
  expect(await screen.findByText('Bestätigung ausstehend')).toBeVisible()
  expect(screen.getByLabelText(/^E-Mail-Adresse/)).toHaveValue(person.email)
})

test('a new password goes out with the unchanged name and address, and a wrong old one is marked at its field', async () => {
  const { user, callsOf } = openPage('/profile?tab=security', {
    'profile.edit': profile,
    'profile.sessions.index': { data: [] },
    'profile.update': refuse(422, 'Bitte prüfen', { current_password: 'Das aktuelle Passwort ist falsch' }),
  })
  await user.type(await screen.findByLabelText('Neues Passwort'), 'Lang-genug-1!')
  await user.type(screen.getByLabelText('Neues Passwort bestätigen'), 'Lang-genug-1!')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))

  expect(await screen.findByText('Das aktuelle Passwort ist falsch')).toBeVisible()
  expect(screen.getByLabelText('Aktuelles Passwort')).toBeInvalid()
  expect(callsOf('profile.update')[0]?.body).toMatchObject({ name: person.name, email: person.email })
})

test('recovery codes are shown after the second factor has been turned on', async () => {
  const { user } = openPage('/profile?tab=security', {
    'profile.edit': profile,
    'profile.sessions.index': { data: [] },
    'profile.two-factor.begin': {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Lotse?secret=JBSWY3DPEHPK3PXP',
    },
    'profile.two-factor.enable': { recovery_codes: ['aaaa-1111', 'bbbb-2222'] },
  })
  await user.click(await screen.findByRole('button', { name: 'Zwei-Faktor-Anmeldung einrichten' }))
  await user.type(document.activeElement as HTMLElement, 'geheim')
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  expect(await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByLabelText(/Sechsstelliger Code/), '123456')
  await user.click(screen.getByRole('button', { name: 'Einschalten' }))

  expect(await screen.findByText('bbbb-2222')).toBeVisible()
})

test('who acts for somebody else cannot touch that person’s security', async () => {
  openPage('/profile?tab=security', {
    'session.show': {
      ...signedIn,
      auth: { user: person, impersonating: { id: person.id, name: 'Ada Admin' } },
    },
    'profile.edit': profile,
    'profile.sessions.index': { data: [] },
  })

  expect(await screen.findByText('Nur zur Ansicht')).toBeVisible()
  expect(screen.queryByLabelText('Neues Passwort')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Zwei-Faktor-Anmeldung einrichten' })).not.toBeInTheDocument()
})
