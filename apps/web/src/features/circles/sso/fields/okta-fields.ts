import { oktaDisplays, oktaPrompts, oktaResponseModes } from '@lotse/contract'
import {
  type FieldGroup,
  plainOptions,
  promptOptions,
  responseModeOptions,
  secretHelp,
} from './field-spec.ts'

export const oktaGroups: FieldGroup[] = [
  {
    title: 'Verbindung',
    fields: [
      { field: 'domain', label: 'Okta-Domain', placeholder: 'musterland.okta.com', help: 'Ohne https://.' },
      { field: 'client_id', label: 'Client-ID' },
      { field: 'client_secret', label: 'Client-Secret', kind: 'secret', help: secretHelp },
      {
        field: 'authorization_server_id',
        label: 'Autorisierungsserver',
        help: 'default, oder die Kennung eines eigenen; leer: der Server der Organisation.',
      },
      {
        field: 'idp',
        label: 'Identitätsanbieter (idp)',
        help: 'Leitet gleich zu einem dort hinterlegten Dienst weiter.',
      },
    ],
  },
  {
    title: 'Ablauf',
    fields: [
      {
        field: 'max_age',
        label: 'Höchstalter der Anmeldung in Sekunden',
        kind: 'number',
        help: 'Danach muss man sich bei Okta neu anmelden; leer: keine Grenze.',
      },
      { field: 'prompt', label: 'Prompt', kind: 'choice', options: promptOptions(oktaPrompts) },
      { field: 'display', label: 'Darstellung', kind: 'choice', options: plainOptions(oktaDisplays) },
      {
        field: 'response_mode',
        label: 'Response-Mode',
        kind: 'choice',
        options: responseModeOptions(oktaResponseModes),
      },
      {
        field: 'pkce_enabled',
        label: 'PKCE verwenden',
        kind: 'switch',
        help: 'Schützt davor, dass ein abgefangener Code benutzt wird.',
      },
    ],
  },
  {
    title: 'Gruppen',
    fields: [
      { field: 'groups_claim', label: 'Claim der Gruppen' },
      {
        field: 'groups_filter',
        label: 'Gruppenfilter',
        help: 'Regulärer Ausdruck; nur Gruppen, auf die er passt, zählen.',
        placeholder: '^Lotse-',
      },
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
  {
    title: 'Abgleich',
    help: 'Mit einem API-Token fragt Lotse Okta jede Stunde nach Personen und Gruppen.',
    fields: [
      {
        field: 'api_token',
        label: 'API-Token',
        kind: 'secret',
        help: `Muss alle Personen und Gruppen lesen dürfen. ${secretHelp}`,
      },
      {
        field: 'enable_user_sync',
        label: 'Personen abgleichen',
        kind: 'switch',
        help: 'Wer bei Okta gesperrt oder gelöscht ist, wird hier abgemeldet und gesperrt; geänderte Namen werden übernommen.',
      },
      {
        field: 'enable_group_sync',
        label: 'Gruppen abgleichen',
        kind: 'switch',
        help: 'Rollen folgen den Gruppen wie bei einer Anmeldung, auch ihr Ende.',
      },
      {
        field: 'custom_attributes',
        label: 'Eigene Attribute',
        kind: 'lines',
        help: 'Namen von Angaben, einer je Zeile. Ihre Werte zählen als Gruppen, zum Beispiel „department:Bauamt“.',
      },
      {
        field: 'profile_mapping',
        label: 'Zuordnung des Profils (JSON)',
        kind: 'json',
        help: 'Welche Angabe von Okta wofür steht: name, given_name, family_name, email oder groups, zum Beispiel {"name": "displayName"}.',
      },
    ],
  },
]
