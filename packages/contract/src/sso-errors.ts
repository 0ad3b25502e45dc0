/** What the sign-in page says when a sign-in by a service has failed: what happened, and what to do. */
export interface SsoErrorText {
  title: string
  advice: string
}

const again = 'Bitte versuchen Sie es noch einmal.'
const tellAdministration = 'Bitte wenden Sie sich an Ihre Administration und nennen Sie die Vorgangsnummer.'
const ofService = (title: string): SsoErrorText => ({ title, advice: tellAdministration })

const unexpected = ofService('Die Anmeldung ist fehlgeschlagen.')

const misconfigured = ofService('Die Anmeldung über Ihre Organisation ist nicht richtig eingerichtet.')
const unreachable: SsoErrorText = {
  title: 'Der Anmeldedienst Ihrer Organisation ist nicht erreichbar.',
  advice: `${again} Bleibt es dabei, wenden Sie sich an Ihre Administration.`,
}

const texts: Partial<Record<string, SsoErrorText>> = {
  configuration: misconfigured,
  private_address: misconfigured,
  insecure_address: misconfigured,
  redirected: misconfigured,
  scope: misconfigured,
  response_type: misconfigured,
  response_mode: misconfigured,
  pkce: misconfigured,
  name_id: misconfigured,
  directory: ofService('Das Verzeichnis Ihrer Organisation gibt keine Auskunft.'),
  unreachable,
  tls: unreachable,
  discovery: ofService('Der Anmeldedienst Ihrer Organisation antwortet nicht wie erwartet.'),
  client_credentials: ofService('Der Anmeldedienst nimmt die Zugangsdaten dieser Installation nicht an.'),
  redirect_uri: ofService('Der Anmeldedienst kennt die Rücksprungadresse dieser Installation nicht.'),
  cancelled: {
    title: 'Sie haben die Anmeldung beim Anmeldedienst abgebrochen.',
    advice: 'Geben Sie Ihre Adresse ein, um neu zu beginnen.',
  },
  state: {
    title: 'Diese Anmeldung gilt nicht mehr.',
    advice:
      'Sie war älter als zehn Minuten, schon benutzt oder in einem anderen Browser begonnen. Bitte beginnen Sie neu.',
  },
  expired: { title: 'Die Antwort des Anmeldedienstes kam zu spät.', advice: again },
  replay: { title: 'Diese Antwort wurde schon einmal benutzt.', advice: 'Bitte beginnen Sie neu.' },
  email_missing: ofService('Der Anmeldedienst hat keine E-Mail-Adresse mitgeteilt.'),
  email_unverified: ofService('Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt.'),
  domain: ofService('Ihre E-Mail-Adresse gehört nicht zu dieser Organisation.'),
  group: ofService('Sie gehören zu keiner Gruppe, die sich hier anmelden darf.'),
  no_tenant: ofService('Ihrem Konto ist noch kein Mandant zugeordnet.'),
  account_elsewhere: ofService(
    'Zu Ihrer Adresse gibt es ein Konto, das nicht mit diesem Anmeldedienst verbunden werden darf.',
  ),
  account_blocked: ofService('Ihr Konto ist deaktiviert oder gelöscht.'),
  full: ofService('Im Mandanten ist kein Platz für weitere Benutzer:innen frei.'),
}

/** What is wrong with an answer is told to those who look after it; for the person it is one thing. */
export const ssoErrorText = (type: string): SsoErrorText =>
  (Object.hasOwn(texts, type) ? texts[type] : undefined) ?? unexpected
