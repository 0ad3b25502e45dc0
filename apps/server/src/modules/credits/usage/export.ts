import { functionalityLabel, type QueryOut, type Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { type CsvColumn, csvReply, fileTimestamp } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/database.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { usageFilterOf } from './details.ts'
import { type HistoryRow, type HistoryStart, historyRows } from './history-store.ts'
import { type UsageScope, usageScope } from './scope.ts'
import { groupedUsage, type UsageFilter, type UsageGroup } from './store.ts'

const batchSize = 500
const statusLabels = { confirmed: 'Abgerechnet', cancelled: 'Abgebrochen' } as const

/** Tenant by tenant, each from new to old. Every batch is a query of its own: a slow reader must not hold a connection. */
async function* everyRow(db: Db, scope: UsageScope, filter: UsageFilter): AsyncGenerator<HistoryRow> {
  for (const tenantId of scope.tenantIds) {
    let start: HistoryStart = { kind: 'newest' }
    for (;;) {
      const rows: HistoryRow[] = await historyRows(db, [tenantId], filter, start, batchSize)
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) break
      start = { kind: 'after', row: last }
    }
  }
}

const actionColumns = (scope: UsageScope): CsvColumn<HistoryRow>[] => [
  { header: 'Zeitpunkt', value: row => row.createdAt },
  { header: 'Mandant', value: row => scope.nameOf(row.tenantId) },
  { header: 'Funktion', value: row => functionalityLabel(row.functionality) },
  { header: 'Beschreibung', value: row => row.description },
  { header: 'Person', value: row => row.userName },
  { header: 'Status', value: row => statusLabels[row.status] },
  { header: 'Credits', value: row => row.cents },
  { header: 'Dokument', value: row => row.context.document_id ?? null },
  { header: 'Chatbot', value: row => row.context.chatbot_id ?? null },
  { header: 'Anfrage', value: row => row.context.query_id ?? null },
  { header: 'Vorgang', value: row => row.id },
  { header: 'Teil von', value: row => row.partOf && functionalityLabel(row.partOf) },
]

/** 2026-11-02 → 02.11.2026, 2026-W45 → KW 45/2026, 2026-11 → 11/2026. */
const germanPeriod = (period: string): string => {
  const [year, part = '', day] = period.split('-')
  if (part.startsWith('W')) return `KW ${part.slice(1)}/${year}`
  return day ? `${day}.${part}.${year}` : `${part}/${year}`
}

const groupColumns: CsvColumn<UsageGroup>[] = [
  { header: 'Zeitraum', value: ({ period }) => germanPeriod(period) },
  { header: 'Aktionen', value: ({ actions }) => actions },
  { header: 'Credits', value: ({ cents }) => cents },
]

export const exportUsage = async (
  ctx: TenantCtx,
  tenantId: string,
  query: QueryOut<Routes['api.credits.usage.export']>,
): Promise<StreamReply> => {
  const scope = await usageScope(ctx, tenantId, query)
  const filter = usageFilterOf(query)
  const fileName = `credit-usage-${fileTimestamp(ctx.clock.now())}.csv`
  if (query.group_by)
    return csvReply(
      fileName,
      groupColumns,
      await groupedUsage(ctx.db, scope.tenantIds, filter, query.group_by),
    )
  return csvReply(fileName, actionColumns(scope), everyRow(ctx.db, scope, filter))
}
