import { googleAccessTypes, googlePrompts } from '@lotse/contract'
import { type FieldGroup, promptOptions, secretHelp } from './field-spec.ts'

const withAdminSdk = ({ enable_admin_sdk }: { enable_admin_sdk?: boolean }) => enable_admin_sdk === true

export const googleGroups: FieldGroup[] = [
  {
    title: 'Verbindung',
    fields: [
      { field: 'client_id', label: 'Client-ID', help: 'Endet auf .apps.googleusercontent.com.' },
      { field: 'client_secret', label: 'Clientschlüssel', kind: 'secret', help: secretHelp },
      {
        field: 'domain',
        label: 'Workspace-Domain',
        help: 'Nur Personen dieser Organisation dürfen sich anmelden.',
        placeholder: 'musterland.de',
      },
      {
        field: 'hd',
        label: 'Vorgeschlagene Domain (hd)',
        help: 'Welche Konten Google anbietet; leer: die Workspace-Domain.',
      },
    ],
  },
  {
    title: 'Ablauf',
    fields: [
      { field: 'prompt', label: 'Prompt', kind: 'choice', options: promptOptions(googlePrompts) },
      {
        field: 'access_type',
        label: 'Art des Zugriffs',
        kind: 'choice',
        options: googleAccessTypes.map(value => ({
          value,
          label: value === 'online' ? 'online – nur beim Anmelden' : 'offline – auch später',
        })),
      },
      { field: 'include_granted_scopes', label: 'Bereits erteilte Zustimmungen einbeziehen', kind: 'switch' },
      {
        field: 'additional_scopes',
        label: 'Weitere Scopes',
        help: 'Durch Leerzeichen getrennt; openid, profile und email sind immer dabei.',
      },
    ],
  },
  {
    title: 'Gruppen und Organisationseinheiten',
    help: 'Google schickt sie nicht mit der Anmeldung; sie werden mit dem Admin SDK nachgefragt.',
    fields: [
      { field: 'enable_admin_sdk', label: 'Admin SDK verwenden', kind: 'switch' },
      {
        field: 'service_account_key',
        label: 'Schlüssel des Dienstkontos (JSON)',
        kind: 'key',
        help: secretHelp,
        when: withAdminSdk,
      },
      {
        field: 'subject_email',
        label: 'Handelt im Namen von',
        help: 'Adresse einer Administratorin oder eines Administrators, für die das Dienstkonto fragt.',
        when: withAdminSdk,
      },
      {
        field: 'allowed_org_units',
        label: 'Erlaubte Organisationseinheiten',
        kind: 'lines',
        help: 'Eine je Zeile, zum Beispiel /Verwaltung.',
        when: withAdminSdk,
      },
      {
        field: 'allowed_groups',
        label: 'Erlaubte Gruppen',
        kind: 'lines',
        help: 'Adressen der Gruppen, eine je Zeile.',
        when: withAdminSdk,
      },
      {
        field: 'admin_emails',
        label: 'Adressen mit Administrationsrechten',
        kind: 'lines',
        help: 'Eine je Zeile; wird bei jeder Anmeldung geprüft, auch das Ende.',
      },
    ],
  },
]
