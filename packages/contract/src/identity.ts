import { z } from 'zod'
import { newPassword, passwordMismatch, passwordPair } from './password.ts'
import { route } from './route.ts'
import { emailAddress, id, line, messageReply, timestamp } from './schemas.ts'

export const profilePicture = {
  field: 'picture',
  maxBytes: 2_097_152,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  tooLarge: 'Die Datei darf maximal 2MB groß sein',
  wrongType: 'Bitte wählen Sie eine Bilddatei aus',
} as const

/** Stand before a dot without being the name of a site: „Dr.Müller“, „Dipl.Ing.“, „St.Georg“. */
const abbreviations =
  /^(dr|prof|dipl|ing|mag|lic|st|med|phil|rer|nat|jur|oec|pol|theol|vet|dent|habil|hc|jun|sen)$/i

/** What a mail program would turn into a link: addresses of sites and mailboxes. */
const namesAddress = (name: string): boolean =>
  /\S@\S|\/\/|\bwww\./i.test(name) ||
  [...name.matchAll(/([\p{L}\p{N}-]{2,})\.\p{L}{2,}/gu)].some(([, label = '']) => !abbreviations.test(label))

/** Names stand in mails to people who never asked for one, so no name may lead anywhere. */
/** A name beyond its limit is refused for that; looking through all of it could take minutes. */
const looksAt = 200
export const personName = line(120).refine(name => !namesAddress(name.slice(0, looksAt)), {
  error: 'Ein Name darf keine Internet- oder E-Mail-Adresse enthalten',
})

/** The person as every signed-in page sees it. */
export const currentUser = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  initials: z.string(),
  profile_picture: z.string().nullable(),
  is_super_admin: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

const sessionReply = z.strictObject({
  auth: z.strictObject({
    user: currentUser.nullable(),
    impersonating: z.strictObject({ id, name: z.string() }).nullable(),
  }),
  /** A super admin whose time to set up the second factor is over can do nothing else. */
  must_set_up_second_factor: z.boolean(),
  /** For whom this page speaks; another tab may have changed it. */
  active_tenant_id: id.nullable(),
  csrf_token: z.string(),
  app: z.strictObject({ env: z.enum(['local', 'production']), debug: z.boolean() }),
})
export type SessionReply = z.output<typeof sessionReply>

const oneTimeCode = z.string().trim().min(6).max(20)
const linkToken = z.strictObject({ token: z.string().min(20).max(100) })
export const currentPassword = z.string().min(1).max(256)

export const signInForm = z.strictObject({ email: emailAddress, password: z.string().min(1).max(256) })

export const profileForm = z
  .strictObject({
    name: personName,
    email: emailAddress,
    password: z.union([z.literal(''), newPassword]).default(''),
    password_confirmation: z.string().max(256).default(''),
    /** Needed for a new password or address unless the person signed in only just now. */
    current_password: z.string().max(256).default(''),
  })
  .refine(form => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: passwordMismatch,
  })

export const profile = z.strictObject({
  user: currentUser,
  /** A new address that waits for its confirmation. */
  pending_email: z.string().nullable(),
  email_verified_at: timestamp.nullable(),
  two_factor_enabled: z.boolean(),
  recovery_codes_left: z.number().int(),
})

export const ownSession = z.strictObject({
  id,
  is_current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  created_at: timestamp,
  last_seen_at: timestamp,
})

const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) })

export const identityRoutes = {
  'session.show': route({
    method: 'GET',
    path: '/session',
    access: 'public',
    summary: 'Wer angemeldet ist, CSRF-Token und Umgebung',
    reply: sessionReply,
  }),
  'login.store': route({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: 'Anmelden mit E-Mail und Passwort',
    body: signInForm,
    reply: z.strictObject({ next: z.enum(['dashboard', 'second-factor']) }),
    rateLimit: 'sign-in',
  }),
  'login.second-factor': route({
    method: 'POST',
    path: '/login/second-factor',
    access: 'public',
    summary: 'Anmeldung mit Einmalcode oder Wiederherstellungscode abschließen',
    body: z.strictObject({ code: oneTimeCode }),
    reply: z.strictObject({ next: z.literal('dashboard') }),
    rateLimit: 'sign-in',
  }),
  'login.destroy': route({
    method: 'DELETE',
    path: '/login',
    access: 'signed-in',
    summary: 'Abmelden',
    isOpenWithoutSecondFactor: true,
    /** Where the session at a sign-in service ends, if it began there. */
    reply: z.strictObject({ continue_at: z.string().nullable() }),
  }),
  'password.forgot': route({
    method: 'POST',
    path: '/api/password/forgot',
    access: 'public',
    summary: 'Link zum Zurücksetzen des Passworts anfordern',
    body: z.strictObject({ email: emailAddress }),
    reply: messageReply,
    rateLimit: 'sign-in',
  }),
  'password.reset.show': route({
    method: 'GET',
    path: '/api/password/reset/:token',
    access: 'public',
    summary: 'Ob der Link zum Zurücksetzen noch gilt',
    params: linkToken,
    reply: z.strictObject({ email: z.string(), state: z.enum(['valid', 'expired']) }),
    rateLimit: 'public',
  }),
  'password.reset.store': route({
    method: 'POST',
    path: '/api/password/reset/:token',
    access: 'public',
    summary: 'Neues Passwort setzen',
    params: linkToken,
    body: passwordPair,
    reply: messageReply,
    rateLimit: 'sign-in',
  }),
  'invitation.show': route({
    method: 'GET',
    path: '/api/invitations/:token',
    access: 'public',
    summary: 'Wen die Einladung meint und ob sie noch gilt',
    params: linkToken,
    reply: z.strictObject({
      name: z.string(),
      email: z.string(),
      tenant_name: z.string().nullable(),
      state: z.enum(['valid', 'expired']),
    }),
    rateLimit: 'public',
  }),
  'invitation.accept': route({
    method: 'POST',
    path: '/api/invitations/:token',
    access: 'public',
    summary: 'Einladung annehmen und Passwort setzen',
    params: linkToken,
    body: passwordPair,
    reply: messageReply,
    rateLimit: 'sign-in',
  }),
  'invitation.renew': route({
    method: 'POST',
    path: '/api/invitations/:token/renew',
    access: 'public',
    summary: 'Für eine abgelaufene Einladung einen neuen Link an dieselbe Adresse senden',
    params: linkToken,
    reply: messageReply,
    rateLimit: 'sign-in',
  }),
  'email.confirm': route({
    method: 'POST',
    path: '/api/email-confirmations/:token',
    access: 'public',
    summary: 'Neue E-Mail-Adresse bestätigen',
    params: linkToken,
    reply: messageReply,
    rateLimit: 'sign-in',
  }),
  'profile.edit': route({
    method: 'GET',
    path: '/api/profile',
    access: 'signed-in',
    summary: 'Das eigene Profil',
    isOpenWithoutSecondFactor: true,
    reply: profile,
  }),
  'profile.update': route({
    method: 'PUT',
    path: '/api/profile',
    access: 'signed-in',
    summary: 'Name, E-Mail und Passwort ändern',
    body: profileForm,
    reply: profile,
  }),
  'profile.pending-email.resend': route({
    method: 'POST',
    path: '/api/profile/pending-email',
    access: 'signed-in',
    summary: 'Bestätigung der neuen E-Mail-Adresse erneut senden; der alte Link gilt nicht mehr',
    reply: messageReply,
  }),
  'profile.pending-email.destroy': route({
    method: 'DELETE',
    path: '/api/profile/pending-email',
    access: 'signed-in',
    summary: 'Die neue E-Mail-Adresse zurückziehen, bevor sie bestätigt ist',
    reply: 'empty',
  }),
  'profile.picture.update': route({
    method: 'POST',
    path: '/api/profile/picture',
    access: 'signed-in',
    summary: 'Profilbild hochladen',
    file: profilePicture,
    reply: z.strictObject({ profile_picture: z.string() }),
  }),
  'profile.picture.delete': route({
    method: 'DELETE',
    path: '/api/profile/picture',
    access: 'signed-in',
    summary: 'Profilbild entfernen',
    reply: 'empty',
  }),
  'profile.sessions.index': route({
    method: 'GET',
    path: '/api/profile/sessions',
    access: 'signed-in',
    summary: 'Eigene Sitzungen',
    reply: z.strictObject({ data: z.array(ownSession) }),
  }),
  'profile.sessions.destroy': route({
    method: 'DELETE',
    path: '/api/profile/sessions/:session',
    access: 'signed-in',
    summary: 'Eine eigene Sitzung beenden',
    params: z.strictObject({ session: id }),
    reply: 'empty',
  }),
  'profile.sessions.destroy-others': route({
    method: 'DELETE',
    path: '/api/profile/sessions',
    access: 'signed-in',
    summary: 'Alle anderen eigenen Sitzungen beenden',
    reply: 'empty',
  }),
  'profile.two-factor.begin': route({
    method: 'POST',
    path: '/api/profile/two-factor',
    access: 'signed-in',
    summary: 'Zwei-Faktor-Anmeldung einrichten: neues Geheimnis',
    isOpenWithoutSecondFactor: true,
    body: z.strictObject({ current_password: currentPassword }),
    reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  }),
  'profile.two-factor.enable': route({
    method: 'PUT',
    path: '/api/profile/two-factor',
    access: 'signed-in',
    summary: 'Zwei-Faktor-Anmeldung mit dem ersten Code einschalten',
    isOpenWithoutSecondFactor: true,
    body: z.strictObject({ code: oneTimeCode }),
    reply: recoveryCodes,
  }),
  'profile.two-factor.disable': route({
    method: 'DELETE',
    path: '/api/profile/two-factor',
    access: 'signed-in',
    summary: 'Zwei-Faktor-Anmeldung ausschalten',
    body: z.strictObject({ current_password: currentPassword }),
    reply: 'empty',
  }),
  'profile.two-factor.recovery-codes': route({
    method: 'POST',
    path: '/api/profile/two-factor/recovery-codes',
    access: 'signed-in',
    summary: 'Neue Wiederherstellungscodes erzeugen; die alten gelten nicht mehr',
    body: z.strictObject({ current_password: currentPassword }),
    reply: recoveryCodes,
  }),
}
