import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { misuseArchive } from './tenant-archive.ts'

export const misusePart: TenantPart = {
  name: 'misuse',
  archive: misuseArchive,
  removes: [
    rowsOf('misuse_logs', 'Vorfälle'),
    rowsOf('misuse_blocks', 'Sperren'),
    rowsOf('misuse_whitelist', 'Ausnahmen'),
    rowsOf('misuse_offenders', 'Zähler der Missbrauchsabwehr'),
    rowsOf('misuse_bots', 'Eigene Einstellungen von Chatbots'),
    rowsOf('misuse_guards', 'Einstellungen der Missbrauchsabwehr'),
  ],
  keeps: [],
}
