import type { SsoFinding } from '@lotse/contract'
import type { SsoErrorType } from '../providers/provider.ts'

/** Besides those that attempts are counted under: what only the doctor tells apart. */
export type Cause = SsoErrorType | 'certificate_changed' | 'guest'

type Advice = Pick<SsoFinding, 'title' | 'remedy' | 'place'>

const form = (field: string): string => `Circle-Formular → SSO-Konfiguration → ${field}`
const service = (where: string): string => `Verwaltung des Anmeldedienstes → ${where}`
const application = 'die Anwendung (Client, Service Provider), die für diesen Circle eingetragen ist'

/** What to do about each cause, and where. */
export const advice: Record<Cause, Advice> = {
  configuration: {
    title: 'Die Konfiguration des Circles ist unvollständig oder passt nicht zum Dienst',
    remedy:
      'Öffnen Sie den Circle, ergänzen Sie die genannten Felder und führen Sie den Verbindungstest aus.',
    place: form('alle Pflichtfelder'),
  },
  unreachable: {
    title: 'Der Anmeldedienst ist von diesem Server aus nicht erreichbar',
    remedy:
      'Prüfen Sie die Adresse auf Tippfehler, ob der Dienst läuft, ob eine Firewall den Weg nach außen sperrt und ob sein TLS-Zertifikat gültig ist.',
    place: form('Adressen des Dienstes (Discovery-URL, SSO-URL, Domain)'),
  },
  private_address: {
    title: 'Die Adresse des Dienstes liegt im eigenen Netz',
    remedy:
      'Tragen Sie die öffentliche Adresse des Dienstes ein, oder lassen Sie den Betrieb die interne Adresse für Aufrufe freigeben.',
    place: form('Adressen des Dienstes (Discovery-URL, SSO-URL, Domain)'),
  },
  insecure_address: {
    title: 'Die Adresse des Dienstes ist nicht verschlüsselt',
    remedy:
      'Tragen Sie die Adresse mit https:// ein; ohne Verschlüsselung könnte jeder unterwegs Antworten ändern.',
    place: form('Discovery-URL'),
  },
  tls: {
    title: 'Das TLS-Zertifikat des Anmeldedienstes gilt nicht',
    remedy:
      'Lassen Sie den Dienst ein gültiges Zertifikat einer bekannten Stelle verwenden, das auf seinen Namen lautet, mit allen Zwischenzertifikaten.',
    place: 'Webserver des Anmeldedienstes',
  },
  redirected: {
    title: 'Der Dienst leitet die eingetragene Adresse weiter',
    remedy:
      'Tragen Sie die Adresse ein, unter der der Dienst ohne Weiterleitung antwortet (oft mit oder ohne „www“).',
    place: form('Discovery-URL'),
  },
  discovery: {
    title: 'Unter der Discovery-Adresse steht keine gültige Beschreibung des Dienstes',
    remedy:
      'Rufen Sie die Adresse im Browser auf: Sie muss mit /.well-known/openid-configuration enden und JSON mit „issuer“ liefern, das zur Adresse passt.',
    place: form('Discovery-URL (bei Microsoft: Tenant ID, bei Okta: Domain und Authorization Server)'),
  },
  client_credentials: {
    title: 'Der Dienst lehnt Client-ID oder Client-Secret ab',
    remedy:
      'Erzeugen Sie beim Dienst ein neues Secret, tragen Sie dessen Wert (nicht dessen ID) ein, und prüfen Sie Client-ID und Authentifizierungsmethode.',
    place: form('Client-ID, Client-Secret, Authentifizierungsmethode'),
  },
  redirect_uri: {
    title: 'Die Rücksprungadresse ist beim Dienst nicht eingetragen',
    remedy: 'Tragen Sie die Rücksprungadresse des Circles Zeichen für Zeichen beim Dienst ein.',
    place: service('Redirect-URIs der Anwendung'),
  },
  scope: {
    title: 'Der Dienst gibt dieser Anwendung nicht alle Scopes',
    remedy: 'Erlauben Sie der Anwendung beim Dienst die Scopes des Circles, oder bitten Sie hier um weniger.',
    place: form('Scopes'),
  },
  response_type: {
    title: 'Der Dienst erlaubt dieser Anwendung den Antworttyp nicht',
    remedy: 'Wählen Sie hier „code“, oder schalten Sie den Antworttyp beim Dienst für die Anwendung ein.',
    place: form('Antworttyp'),
  },
  response_mode: {
    title: 'Der Dienst kennt die Antwortart nicht',
    remedy: 'Wählen Sie „query“ oder „form_post“, je nachdem, was der Dienst anbietet.',
    place: form('Antwortmodus'),
  },
  pkce: {
    title: 'Der Dienst verlangt PKCE',
    remedy: 'Schalten Sie PKCE für diesen Circle ein.',
    place: form('PKCE'),
  },
  cancelled: {
    title: 'Die Anmeldung wurde beim Dienst abgebrochen oder verweigert',
    remedy:
      'Bricht eine einzelne Person ab, ist nichts zu tun. Geschieht es allen, fehlt die Zustimmung der Administration oder die Zuweisung zur Anwendung.',
    place: service('Zustimmung (Consent) und Zuweisungen der Anwendung'),
  },
  state: {
    title: 'Die Antwort gehört zu keiner Anmeldung dieses Browsers',
    remedy:
      'Beginnen Sie die Anmeldung neu und beenden Sie sie binnen zehn Minuten im selben Browser. Geschieht es immer, blockiert der Browser Cookies dieser Seite oder die Adresse der Installation weicht von der aufgerufenen ab.',
    place: 'Browser der Person; Einstellung BASE_URL des Servers',
  },
  nonce: {
    title: 'Der Kontrollwert (nonce) im Token fehlt oder passt nicht',
    remedy:
      'Beginnen Sie die Anmeldung neu. Fehlt er immer, setzt der Dienst oder ein Proxy davor den Wert nicht zurück: Die Anwendung muss als OpenID-Connect-Client eingetragen sein.',
    place: service('Art der Anwendung'),
  },
  signature: {
    title: 'Die Signatur der Antwort stimmt nicht',
    remedy:
      'Laden Sie das aktuelle Signaturzertifikat aus den Metadaten des Dienstes und tragen Sie es ein. Stimmt es bereits, wird die Antwort unterwegs verändert.',
    place: form('X.509-Zertifikat'),
  },
  certificate_changed: {
    title: 'Der Dienst signiert mit einem anderen Zertifikat als dem hinterlegten',
    remedy:
      'Der Dienst hat sein Zertifikat gewechselt. Vergleichen Sie den Fingerabdruck mit den Metadaten des Dienstes und tragen Sie das neue Zertifikat ein; während des Wechsels dürfen beide untereinander stehen.',
    place: form('X.509-Zertifikat'),
  },
  algorithm: {
    title: 'Der Dienst verwendet ein Verfahren, das nicht erlaubt oder nicht eingestellt ist',
    remedy: 'Stellen Sie beim Dienst RSA mit SHA-256 (RS256) ein, oder hier das Verfahren, das er verwendet.',
    place: service('Signaturverfahren der Anwendung'),
  },
  issuer: {
    title: 'Der Aussteller der Antwort ist nicht der hinterlegte',
    remedy:
      'Übernehmen Sie die Kennung des Dienstes genau so, wie er sie sendet (http oder https, Schrägstrich am Ende), oder prüfen Sie, ob die Person beim falschen Dienst angemeldet war.',
    place: form('Entity-ID, Discovery-URL oder Tenant ID'),
  },
  audience: {
    title: 'Die Antwort ist für eine andere Anwendung ausgestellt (Audience)',
    remedy: `Prüfen Sie beim Dienst ${application}: Ihre Kennung muss die dieses Circles sein.`,
    place: service('Kennung der Anwendung (Audience, Identifier, Client-ID)'),
  },
  recipient: {
    title: 'Die Antwort ist an eine andere Adresse gerichtet (Recipient, Destination)',
    remedy: 'Tragen Sie beim Dienst die Antwortadresse (ACS) dieses Circles ein.',
    place: service('Antwort-URL / Assertion Consumer Service'),
  },
  in_response_to: {
    title: 'Die Antwort gehört zu keiner Anfrage von hier',
    remedy:
      'Beginnen Sie die Anmeldung auf der Anmeldeseite dieses Produkts und nicht im Portal des Dienstes. Dort hilft eine Kachel, die auf die Anmeldeadresse des Circles zeigt.',
    place: service('Kachel oder Lesezeichen im Portal'),
  },
  status: {
    title: 'Der Dienst hat die Anmeldung selbst abgelehnt',
    remedy: 'Sehen Sie im Protokoll des Dienstes nach: Dort steht zur selben Uhrzeit der Grund.',
    place: service('Protokoll der Anmeldungen'),
  },
  name_id: {
    title: 'Der Dienst liefert die NameID nicht im verlangten Format',
    remedy:
      'Stellen Sie beim Dienst das NameID-Format auf den Wert des Circles, oder hier das Format, das der Dienst liefert.',
    place: form('NameID-Format'),
  },
  decrypt: {
    title: 'Die Antwort ist anders verschlüsselt, als der Circle es erwartet',
    remedy:
      'Laden Sie beim Dienst die aktuellen Metadaten des Circles, damit er mit dessen jetzigem Zertifikat verschlüsselt, oder schalten Sie die Verschlüsselung auf beiden Seiten gleich.',
    place: form('Verschlüsselte Assertions verlangen; Service-Provider-Zertifikat'),
  },
  expired: {
    title: 'Die Antwort ist abgelaufen',
    remedy:
      'Eine Antwort gilt nur wenige Minuten. War sie bei der Anmeldung frisch, gehen die Uhren auseinander; sonst war die Person zu lange unterwegs und meldet sich einfach neu an.',
    place: 'Uhrzeit (NTP) dieses Servers und des Dienstes',
  },
  clock_skew: {
    title: 'Die Uhren des Dienstes und dieses Servers gehen auseinander',
    remedy:
      'Gleichen Sie beide Uhren mit einem Zeitserver (NTP) ab; höchstens zwei Minuten Abweichung werden geduldet.',
    place: 'Uhrzeit (NTP) dieses Servers und des Dienstes',
  },
  replay: {
    title: 'Dieselbe Antwort wurde zweimal eingereicht',
    remedy:
      'Meist hat jemand die Seite neu geladen oder „Zurück“ gewählt: neu anmelden genügt. Häuft es sich, könnte jemand Antworten mitlesen.',
    place: 'Browser der Person',
  },
  malformed: {
    title: 'Das ist keine vollständige Antwort eines Anmeldedienstes',
    remedy:
      'Kopieren Sie den ganzen Inhalt des Feldes SAMLResponse beziehungsweise das ganze id_token, ohne Zeilen davor oder dahinter.',
    place: 'Eingefügter Text; Art der Anwendung beim Dienst',
  },
  directory: {
    title: 'Das Verzeichnis (Admin SDK) gibt keine Auskunft über Gruppen',
    remedy:
      'Prüfen Sie den Schlüssel des Dienstkontos, dessen domainweite Delegierung für die beiden lesenden Scopes, und dass die genannte Person das Verzeichnis lesen darf.',
    place: form('Admin SDK: Dienstkonto und E-Mail der Administration'),
  },
  email_missing: {
    title: 'Die Antwort enthält keine E-Mail-Adresse',
    remedy:
      'Lassen Sie den Dienst die Adresse mitsenden (Scope „email“ oder ein Attribut), und tragen Sie hier den Namen ein, unter dem sie kommt.',
    place: form('Zuordnung der Attribute → E-Mail'),
  },
  email_unverified: {
    title: 'Der Dienst hat die E-Mail-Adresse nicht bestätigt',
    remedy:
      'Lassen Sie die Person ihre Adresse beim Dienst bestätigen, oder bestätigen Sie sie dort als Administration.',
    place: service('Profil der Person'),
  },
  domain: {
    title: 'Die Person kommt aus einer fremden Domain',
    remedy:
      'Gehört die Domain zu diesem Circle, lassen Sie sie bestätigen. Sonst hat sich die Person mit dem falschen Konto angemeldet.',
    place: form('Domains'),
  },
  group: {
    title: 'Keine der Gruppen der Person ist zugelassen',
    remedy:
      'Nehmen Sie die Person beim Dienst in eine zugelassene Gruppe auf, lassen Sie den Dienst die Gruppen mitsenden, oder ergänzen Sie hier die Gruppe genau so, wie sie gesendet wird.',
    place: form('Gruppen-Attribut und erlaubte Gruppen'),
  },
  guest: {
    title: 'Die Person ist Gast der Organisation, und Gäste sind nicht zugelassen',
    remedy: 'Erlauben Sie Gäste, oder melden Sie sich mit einem Konto der Organisation an.',
    place: form('Gastzugriff erlauben'),
  },
  no_tenant: {
    title: 'Es ist nicht festgelegt, in welchen Mandanten die Person kommt',
    remedy: 'Legen Sie eine Zuordnung von Domain oder Gruppe zu einem Mandanten an.',
    place: form('Zuordnung zu Mandanten'),
  },
  account_elsewhere: {
    title: 'Unter dieser Adresse gibt es schon ein Konto, das nicht verknüpft werden darf',
    remedy:
      'Das Konto gehört auch zu Mandanten außerhalb des Circles oder ist Super-Administration: Diese Person meldet sich weiter mit Passwort an oder bekommt beim Dienst eine andere Adresse.',
    place: 'Super-Administration → Benutzer:innenverwaltung',
  },
  account_blocked: {
    title: 'Das Konto der Person ist hier gesperrt',
    remedy: 'Heben Sie die Sperre auf, wenn die Person wieder Zugang haben soll.',
    place: 'Super-Administration → Benutzer:innenverwaltung',
  },
  full: {
    title: 'Der Mandant hat keinen freien Platz für weitere Personen',
    remedy:
      'Erhöhen Sie die Höchstzahl der Benutzer:innen oder entfernen Sie Personen, die nicht mehr dazugehören.',
    place: 'Super-Administration → Mandant:innenverwaltung → Limits',
  },
  unexpected: {
    title: 'Ein unerwarteter Fehler dieses Servers',
    remedy: 'Sehen Sie im Protokoll des Servers zur selben Uhrzeit nach und melden Sie den Fall.',
    place: 'Protokoll des Servers',
  },
}

/** One cause with what was found; everything else is its advice. */
export const find = (
  cause: Cause,
  explanation: string,
  more: Partial<Omit<SsoFinding, 'cause' | 'explanation'>> = {},
): SsoFinding => ({ cause, severity: 'error', ...advice[cause], explanation, ...more })
