import { azureApiVersions, azurePrompts, oidcResponseModes } from '@lotse/contract'
import {
  claimGroup,
  type FieldGroup,
  plainOptions,
  promptOptions,
  responseModeOptions,
  secretHelp,
} from './field-spec.ts'

export const azureGroups: FieldGroup[] = [
  {
    title: 'Verbindung',
    fields: [
      {
        field: 'tenant_id',
        label: 'Verzeichnis-ID (Tenant-ID)',
        help: 'Kennung der Organisation bei Microsoft, im Entra Admin Center unter „Übersicht“.',
      },
      { field: 'client_id', label: 'Anwendungs-ID (Client-ID)', help: 'Kennung der App-Registrierung.' },
      {
        field: 'client_secret',
        label: 'Geheimer Clientschlüssel',
        kind: 'secret',
        help: `Der Wert, nicht die Kennung des Schlüssels. ${secretHelp}`,
      },
    ],
  },
  {
    title: 'Ablauf',
    fields: [
      {
        field: 'domain_hint',
        label: 'Domain-Hinweis',
        help: 'Überspringt die Kontowahl, zum Beispiel musterland.de.',
      },
      {
        field: 'login_hint',
        label: 'Anmeldehinweis',
        help: 'Füllt die Adresse auf der Seite von Microsoft vor.',
      },
      {
        field: 'resource',
        label: 'Ressource',
        help: 'Nur bei der API-Version v1.0.',
        when: ({ api_version }) => api_version === 'v1.0',
      },
      { field: 'api_version', label: 'API-Version', kind: 'choice', options: plainOptions(azureApiVersions) },
      { field: 'prompt', label: 'Prompt', kind: 'choice', options: promptOptions(azurePrompts) },
      {
        field: 'response_mode',
        label: 'Response-Mode',
        kind: 'choice',
        options: responseModeOptions(oidcResponseModes),
      },
    ],
  },
  {
    title: 'Wer sich anmelden darf',
    fields: [
      {
        field: 'guest_access_enabled',
        label: 'Gäste zulassen',
        kind: 'switch',
        help: 'Personen, die in dieses Verzeichnis eingeladen sind.',
      },
      {
        field: 'multi_tenant_enabled',
        label: 'Mehrere Verzeichnisse zulassen',
        kind: 'switch',
        help: 'Die App ist für mehrere Organisationen registriert.',
      },
      {
        field: 'allowed_tenant_ids',
        label: 'Erlaubte Verzeichnis-IDs',
        kind: 'lines',
        help: 'Eine je Zeile; nur deren Personen dürfen sich anmelden.',
        when: ({ multi_tenant_enabled }) => multi_tenant_enabled === true,
      },
      { field: 'restrict_to_groups', label: 'Auf Gruppen beschränken', kind: 'switch' },
      {
        field: 'allowed_groups',
        label: 'Erlaubte Gruppen',
        kind: 'lines',
        help: 'Objekt-IDs, eine je Zeile.',
        when: ({ restrict_to_groups }) => restrict_to_groups === true,
      },
      {
        field: 'admin_groups',
        label: 'Gruppen mit Administrationsrechten',
        kind: 'lines',
        help: 'Objekt-IDs, eine je Zeile; wird bei jeder Anmeldung geprüft, auch das Ende.',
        when: ({ restrict_to_groups }) => restrict_to_groups === true,
      },
    ],
  },
  claimGroup('Bei Microsoft üblich: preferred_username.'),
]
