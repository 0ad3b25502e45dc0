import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'

export const analyticsPart: TenantPart = {
  name: 'analytics',
  archive: {
    tables: [],
    staysBehind: [
      {
        table: 'usage_anomalies',
        why: 'Wird aus dem Verbrauch dieser Installation gefunden; der Verbrauch selbst steht im Archiv.',
      },
    ],
  },
  removes: [rowsOf('usage_anomalies', 'Auffälligkeiten des Verbrauchs')],
  keeps: [],
}
