import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { dataProtectionArchive } from './tenant-archive.ts'

export const dataProtectionPart: TenantPart = {
  name: 'data-protection',
  archive: dataProtectionArchive,
  removes: [rowsOf('retention_rules', 'Aufbewahrungsfristen')],
  keeps: [],
}
