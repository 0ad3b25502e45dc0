import {
  oidcAlgorithms,
  oidcPrompts,
  oidcResponseModes,
  oidcResponseTypes,
  oidcTokenAuthMethods,
} from '@lotse/contract'
import {
  claimGroup,
  type FieldGroup,
  plainOptions,
  promptOptions,
  responseModeOptions,
  secretHelp,
} from './field-spec.ts'

export const oidcGroups: FieldGroup[] = [
  {
    title: 'Verbindung',
    fields: [
      {
        field: 'client_id',
        label: 'Client-ID',
        help: 'Unter dieser Kennung ist Lotse beim Dienst angemeldet.',
      },
      { field: 'client_secret', label: 'Client-Secret', kind: 'secret', help: secretHelp },
      {
        field: 'discovery_url',
        label: 'Discovery-URL',
        kind: 'url',
        help: 'Adresse der Angaben des Dienstes, meist mit /.well-known/openid-configuration am Ende.',
        placeholder: 'https://',
      },
      { field: 'scopes', label: 'Scopes', help: 'Durch Leerzeichen getrennt; openid gehört immer dazu.' },
    ],
  },
  {
    title: 'Ablauf',
    fields: [
      {
        field: 'response_type',
        label: 'Response-Type',
        kind: 'choice',
        options: plainOptions(oidcResponseTypes),
        help: 'Empfohlen: code.',
      },
      {
        field: 'response_mode',
        label: 'Response-Mode',
        kind: 'choice',
        options: responseModeOptions(oidcResponseModes),
        help: 'Wie die Antwort zurückkommt.',
      },
      { field: 'prompt', label: 'Prompt', kind: 'choice', options: promptOptions(oidcPrompts) },
      {
        field: 'pkce_enabled',
        label: 'PKCE verwenden',
        kind: 'switch',
        help: 'Schützt davor, dass ein abgefangener Code benutzt wird.',
      },
    ],
  },
  {
    title: 'Sicherheit',
    fields: [
      {
        field: 'token_endpoint_auth_method',
        label: 'Ausweis am Token-Endpunkt',
        kind: 'choice',
        options: plainOptions(oidcTokenAuthMethods),
      },
      {
        field: 'id_token_signed_response_alg',
        label: 'Signatur des ID-Tokens',
        kind: 'choice',
        options: plainOptions(oidcAlgorithms),
      },
      {
        field: 'userinfo_signed_response_alg',
        label: 'Signatur der Benutzerangaben (UserInfo)',
        kind: 'choice',
        options: plainOptions(oidcAlgorithms),
        help: 'none: der Dienst schickt sie unsigniert, wie es üblich ist.',
      },
    ],
  },
  claimGroup(''),
  {
    title: 'Gruppen',
    fields: [
      { field: 'groups_claim', label: 'Claim der Gruppen' },
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
