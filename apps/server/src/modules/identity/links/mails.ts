import { secondFactorGraceDays } from '@lotse/contract'
import { berlin } from '../../../platform/berlin.ts'
import type { Mail } from '../../../platform/mail.ts'
import type { SentLink } from './links.ts'

interface Recipient {
  name: string
  email: string
}

const dateTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: berlin,
})

const letter = (to: Recipient, subject: string, ...paragraphs: string[]): Mail => ({
  to: to.email,
  subject,
  text: [`Guten Tag ${to.name},`, ...paragraphs, 'Freundliche Grüße\nIhr Lotse'].join('\n\n'),
})

const validUntil = ({ expiresAt }: SentLink): string =>
  `Der Link gilt bis zum ${dateTime.format(expiresAt)} Uhr und nur einmal.`

export const invitationMail = (
  to: Recipient,
  tenantName: string | null,
  link: SentLink,
  baseUrl: string,
): Mail =>
  letter(
    to,
    tenantName ? `Einladung zu „${tenantName}“` : 'Einladung zu Lotse',
    tenantName
      ? `Sie sind eingeladen, bei „${tenantName}“ in Lotse mitzuarbeiten.`
      : 'Sie sind eingeladen, in Lotse mitzuarbeiten.',
    `Legen Sie hier Ihr Passwort fest, um Ihr Konto zu aktivieren:\n${baseUrl}/invitation/${link.token}`,
    `${validUntil(link)} Danach können Sie auf derselben Seite einen neuen anfordern.`,
    'Wenn Sie diese Einladung nicht erwartet haben, brauchen Sie nichts zu tun: Ohne Passwort bleibt das Konto inaktiv.',
  )

export const tenantInvitationMail = (to: Recipient, tenantName: string, baseUrl: string): Mail =>
  letter(
    to,
    `Einladung zu „${tenantName}“`,
    `Sie sind eingeladen, mit Ihrem Konto auch bei „${tenantName}“ in Lotse mitzuarbeiten.`,
    `Melden Sie sich an und nehmen Sie die Einladung an oder lehnen Sie sie ab:\n${baseUrl}/dashboard`,
    'Wenn Sie diese Einladung nicht erwartet haben, brauchen Sie nichts zu tun: Ohne Ihre Zustimmung ändert sich nichts.',
  )

export const superAdminMail = (to: Recipient, isAppointed: boolean, baseUrl: string): Mail =>
  isAppointed
    ? letter(
        to,
        'Sie gehören jetzt zur Super-Administration',
        'Ihr Konto wurde zur Super-Administration von Lotse ernannt. Sie erreichen damit alle Mandanten und Personen.',
        `Richten Sie bitte innerhalb von ${secondFactorGraceDays} Tagen die Zwei-Faktor-Anmeldung ein; danach ist Lotse für Sie bis zur Einrichtung gesperrt:\n${baseUrl}/profile`,
        'Wenn Sie das nicht erwartet haben, informieren Sie bitte sofort die übrige Super-Administration.',
      )
    : letter(
        to,
        'Sie gehören nicht mehr zur Super-Administration',
        'Ihr Konto wurde aus der Super-Administration von Lotse entlassen. Ihre Mitgliedschaften in Mandanten bleiben bestehen.',
        'Wenn Sie das nicht erwartet haben, wenden Sie sich bitte an die übrige Super-Administration.',
      )

export const passwordResetMail = (to: Recipient, link: SentLink, baseUrl: string): Mail =>
  letter(
    to,
    'Passwort zurücksetzen',
    `Für Ihr Konto wurde ein neues Passwort angefordert. Legen Sie es hier fest:\n${baseUrl}/password/reset/${link.token}`,
    validUntil(link),
    'Wenn Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
  )

export const passwordChangedMail = (to: Recipient, baseUrl: string): Mail =>
  letter(
    to,
    'Ihr Passwort wurde geändert',
    'Das Passwort Ihres Kontos wurde soeben geändert. Auf anderen Geräten sind Sie nun abgemeldet.',
    `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und informieren Sie Ihre Administration:\n${baseUrl}/password/forgot`,
  )

export const emailChangeMail = (to: Recipient, link: SentLink, baseUrl: string): Mail =>
  letter(
    to,
    'Neue E-Mail-Adresse bestätigen',
    `Diese Adresse wurde für Ihr Konto bei Lotse angegeben. Bestätigen Sie sie hier:\n${baseUrl}/email-confirmation/${link.token}`,
    `${validUntil(link)} Bis dahin gilt Ihre bisherige Adresse.`,
    'Wenn Sie das nicht angefordert haben, brauchen Sie nichts zu tun: Ohne Bestätigung ändert sich nichts.',
  )

export const emailChangeRequestedMail = (to: Recipient, newEmail: string, baseUrl: string): Mail =>
  letter(
    to,
    'Neue E-Mail-Adresse beantragt',
    `Für Ihr Konto wurde eine neue E-Mail-Adresse angegeben: ${newEmail}`,
    'Sie gilt, sobald sie bestätigt ist. Bis dahin melden Sie sich weiter mit dieser Adresse an.',
    `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück. Der Antrag verfällt damit:\n${baseUrl}/password/forgot`,
  )

export const emailChangedMail = (to: Recipient, newEmail: string): Mail =>
  letter(
    to,
    'Ihre E-Mail-Adresse wurde geändert',
    `Ihr Konto hat jetzt die E-Mail-Adresse ${newEmail}. An diese Adresse senden wir keine Nachrichten mehr.`,
    'Wenn Sie das nicht waren, informieren Sie bitte sofort Ihre Administration.',
  )

export const twoFactorMail = (to: Recipient, isEnabled: boolean, baseUrl: string): Mail =>
  letter(
    to,
    `Zwei-Faktor-Anmeldung ${isEnabled ? 'eingeschaltet' : 'ausgeschaltet'}`,
    isEnabled
      ? 'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung eingeschaltet. Bei jeder Anmeldung wird nun ein Code abgefragt.'
      : 'Für Ihr Konto wurde die Zwei-Faktor-Anmeldung ausgeschaltet. Zur Anmeldung genügt nun wieder das Passwort.',
    `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und informieren Sie Ihre Administration:\n${baseUrl}/password/forgot`,
  )
