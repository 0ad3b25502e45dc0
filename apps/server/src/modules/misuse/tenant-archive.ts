import { misuseBotSettings, misuseSettings } from '@lotse/contract'
import { idOf, of, type TenantArchive, value } from '../../platform/tenant-archive.ts'

const keyed =
  'Adressen und Besuche sind mit einem Schlüssel dieser Installation verschlüsselt und anderswo ohne Bedeutung.'

/** How a tenant protects its chatbots travels; who misused them does not. */
export const misuseArchive: TenantArchive = {
  tables: [
    {
      table: 'misuse_guards',
      label: 'Einstellungen der Missbrauchsabwehr',
      key: [],
      columns: { settings: value(misuseSettings.nullable()), updated_at: of.time },
      leftOut: { version: 'Zählt Änderungen in dieser Installation.' },
    },
    {
      table: 'misuse_bots',
      label: 'Eigene Einstellungen von Chatbots',
      key: ['chatbot_id'],
      columns: {
        chatbot_id: idOf('chatbots'),
        settings: value(misuseBotSettings),
        updated_at: of.time,
      },
    },
  ],
  staysBehind: [
    { table: 'misuse_logs', why: keyed },
    { table: 'misuse_offenders', why: keyed },
    { table: 'misuse_blocks', why: keyed },
    { table: 'misuse_whitelist', why: keyed },
  ],
}
