import type { TenantArchive } from '../../platform/tenant-archive.ts'

const agreed = 'Wer Berichte erhält, hat ihnen hier zugestimmt; ohne Empfänger:innen ist ein Plan leer.'

export const creditReportsArchive: TenantArchive = {
  tables: [],
  staysBehind: [
    { table: 'report_schedules', why: agreed },
    { table: 'report_recipients', why: agreed },
    { table: 'report_deliveries', why: 'Was versandt wurde, wurde von hier versandt.' },
  ],
}
