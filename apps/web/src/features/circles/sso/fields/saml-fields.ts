import { samlAuthnContexts, samlNameIdFormats, samlSignatureAlgorithms } from '@lotse/contract'
import { type FieldGroup, plainOptions } from './field-spec.ts'

const nameIdLabels: Record<string, string> = {
  emailAddress: 'E-Mail-Adresse (emailAddress)',
  persistent: 'Dauerhafte Kennung (persistent)',
  transient: 'Wechselnde Kennung (transient)',
  unspecified: 'Nicht festgelegt (unspecified)',
}
const contextLabels: Record<string, string> = {
  PasswordProtectedTransport: 'Passwort über gesicherte Verbindung (PasswordProtectedTransport)',
  Password: 'Passwort (Password)',
  X509: 'Zertifikat (X509)',
  Kerberos: 'Kerberos',
}

export const samlGroups: FieldGroup[] = [
  {
    title: 'Verbindung',
    fields: [
      {
        field: 'entity_id',
        label: 'Entity-ID des Anmeldedienstes',
        help: 'So nennt sich der Dienst in seinen Metadaten (entityID).',
      },
      {
        field: 'sso_url',
        label: 'SSO-URL',
        kind: 'url',
        help: 'Adresse, an die Personen zum Anmelden geschickt werden.',
        placeholder: 'https://',
      },
      {
        field: 'slo_url',
        label: 'SLO-URL',
        kind: 'url',
        help: 'Adresse für das gemeinsame Abmelden; darf leer bleiben.',
        placeholder: 'https://',
      },
      {
        field: 'x509_certificate',
        label: 'X.509-Zertifikat des Anmeldedienstes',
        kind: 'certificate',
        help: 'Damit wird die Unterschrift des Dienstes geprüft. Vor einem Wechsel können zwei Zertifikate untereinander stehen.',
      },
    ],
  },
  {
    title: 'Sicherheit',
    fields: [
      {
        field: 'name_id_format',
        label: 'Format der NameID',
        kind: 'choice',
        options: samlNameIdFormats.map(value => ({ value, label: nameIdLabels[value] ?? value })),
        help: 'Als was der Dienst die Person nennt.',
      },
      {
        field: 'authn_context',
        label: 'Art der Anmeldung (AuthnContext)',
        kind: 'choice',
        options: samlAuthnContexts.map(value => ({ value, label: contextLabels[value] ?? value })),
      },
      {
        field: 'signature_algorithm',
        label: 'Signaturverfahren',
        kind: 'choice',
        options: plainOptions(samlSignatureAlgorithms),
        help: 'Womit unsere Anfragen unterschrieben werden.',
      },
      {
        field: 'want_assertions_signed',
        label: 'Assertions müssen signiert sein',
        kind: 'switch',
        help: 'Ausgeschaltet genügt die Unterschrift unter der ganzen Antwort; ohne jede Unterschrift wird nichts angenommen.',
      },
      {
        field: 'want_assertions_encrypted',
        label: 'Assertions müssen verschlüsselt sein',
        kind: 'switch',
        help: 'Der Dienst verschlüsselt mit unserem Zertifikat aus den Metadaten.',
      },
    ],
  },
  {
    title: 'Zuordnung der Attribute',
    help: 'Unter welchem Namen der Dienst die Angaben zur Person schickt.',
    fields: [
      { field: 'attribute_mapping.email', label: 'E-Mail-Adresse' },
      { field: 'attribute_mapping.name', label: 'Anzeigename' },
      { field: 'attribute_mapping.first_name', label: 'Vorname' },
      { field: 'attribute_mapping.last_name', label: 'Nachname' },
    ],
  },
  {
    title: 'Gruppen',
    fields: [
      { field: 'groups_attribute', label: 'Attribut der Gruppen' },
      {
        field: 'allowed_groups',
        label: 'Erlaubte Gruppen',
        kind: 'lines',
        help: 'Eine je Zeile; leer bedeutet: alle dürfen sich anmelden.',
      },
      {
        field: 'admin_groups',
        label: 'Gruppen mit Administrationsrechten',
        kind: 'lines',
        help: 'Eine je Zeile; wird bei jeder Anmeldung geprüft, auch das Ende.',
      },
    ],
  },
]
