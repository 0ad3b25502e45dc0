import { Readable } from 'node:stream'
import {
  misuseActionLabels,
  misuseCategoryLabels,
  misuseSeverityLabels,
  type QueryOut,
  type Routes,
} from '@lotse/contract'
import { and, desc, sql } from 'drizzle-orm'
import { berlin } from '../../../platform/berlin.ts'
import type { TenantCtx } from '../../../platform/context.ts'
import { type CsvColumn, csvReply, fileTimestamp } from '../../../platform/csv.ts'
import type { StreamReply } from '../../../platform/http/handlers.ts'
import { type PdfParagraph, pdfChunks } from '../../../platform/pdf/pdf-chunks.ts'
import { recordAudit } from '../../audit/index.ts'
import { inDays, type ShownLogRow, shownLogs } from '../logs/logs-store.ts'
import { presentLog } from '../logs/present-log.ts'
import { type Scope, scopeOf, within } from '../scope.ts'
import { misuseLogs } from '../tables.ts'
import { figureLines, figuresOf } from './period-figures.ts'

type Query = QueryOut<Routes['misuse.export']>
type Rows = AsyncGenerator<ShownLogRow>

const rowsAtOnce = 500

/** Newest first, some at a time: no transaction waits for a slow reader. */
async function* rowsOf({ db }: TenantCtx, scope: Scope, { date_from, date_to }: Query): Rows {
  let last: ShownLogRow | null = null
  for (;;) {
    const isLater = last
      ? sql`(${misuseLogs.createdAt}, ${misuseLogs.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
      : undefined
    const rows: ShownLogRow[] = await shownLogs(db)
      .where(and(within(scope, misuseLogs.tenantId), inDays(date_from, date_to), isLater))
      .orderBy(desc(misuseLogs.createdAt), desc(misuseLogs.id))
      .limit(rowsAtOnce)
    yield* rows
    last = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}

const columns: CsvColumn<ShownLogRow>[] = [
  { header: 'Time', value: row => row.createdAt },
  { header: 'Tenant', value: row => row.tenantName },
  { header: 'Chatbot', value: row => row.chatbotName },
  { header: 'Channel', value: row => row.channel },
  { header: 'Category', value: row => misuseCategoryLabels[row.category] },
  { header: 'Severity', value: row => misuseSeverityLabels[row.severity] },
  { header: 'Score', value: row => Math.round(row.score * 100) / 100 },
  { header: 'Action', value: row => misuseActionLabels[row.action] },
  { header: 'Rule', value: row => row.rule },
  { header: 'Visitor', value: row => presentLog(row).visitor },
  { header: 'Person', value: row => row.userName },
  { header: 'Address', value: row => row.addressShown },
  { header: 'False alarm', value: row => (row.isFalseAlarm ? 'yes' : 'no') },
  { header: 'Credits saved', value: row => row.savedCents },
  { header: 'Note', value: row => row.note },
  { header: 'Text', value: row => row.text },
]

async function* jsonOf(rows: Rows): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify({ ...presentLog(row), note: row.note, text: row.text, findings: row.findings })}`
    isFirst = false
  }
  yield '\n]\n'
}

const berlinTimeText = new Intl.DateTimeFormat('en-GB', {
  timeZone: berlin,
  dateStyle: 'medium',
  timeStyle: 'short',
})

async function* reportOf(head: string[], figures: string[], rows: Rows): AsyncGenerator<PdfParagraph> {
  const [title = '', ...more] = head
  yield { text: title, size: 18, isBold: true }
  for (const text of more) yield { text, size: 10, isGrey: true }
  for (const [at, text] of figures.entries())
    yield { text, size: 10, isBold: at === 0, above: at === 0 ? 14 : 0 }
  let isEmpty = true
  for await (const row of rows) {
    isEmpty = false
    const { visitor } = presentLog(row)
    yield {
      text: `${berlinTimeText.format(row.createdAt)}  ${misuseCategoryLabels[row.category]}, ${misuseSeverityLabels[row.severity]}: ${misuseActionLabels[row.action]}${row.isFalseAlarm ? ' (false alarm)' : ''}`,
      size: 10,
      isBold: true,
      above: 10,
    }
    yield {
      text: [
        row.tenantName,
        row.chatbotName,
        row.channel,
        row.userName ?? visitor,
        row.addressShown,
        row.rule,
      ]
        .filter(Boolean)
        .join(' · '),
      size: 8,
      isGrey: true,
    }
    yield { text: row.text ?? 'The text is no longer kept.', size: 9 }
    if (row.note) yield { text: `Note: ${row.note}`, size: 9 }
  }
  if (isEmpty) yield { text: 'No incidents in this period.', size: 10, above: 14 }
}

const periodText = ({ date_from, date_to }: Query): string =>
  `Period: ${date_from || 'from the beginning'} to ${date_to || 'today'}`

const streamed = (name: string, type: string, body: AsyncIterable<string | Buffer>): StreamReply => ({
  type,
  headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  body: Readable.from(body, { objectMode: false }),
})

/** What citizens have written leaves the house: who took it along, and of which period, is written down before. */
export const exportLogs = async (ctx: TenantCtx, query: Query): Promise<StreamReply> => {
  const scope = scopeOf(ctx, query.tenant_id)
  const { tenant } = ctx.actor
  const now = ctx.clock.now()
  await recordAudit(ctx, {
    action: 'misuse.exported',
    tenant: scope === tenant.id ? tenant : null,
    subject: {
      type: 'misuse',
      id: null,
      label: `${query.format}, ${query.date_from || '…'} – ${query.date_to || '…'}`,
    },
  })
  const name = `misuse-${fileTimestamp(now)}.${query.format}`
  const rows = rowsOf(ctx, scope, query)
  if (query.format === 'csv') return csvReply(name, columns, rows)
  if (query.format === 'json') return streamed(name, 'application/json; charset=utf-8', jsonOf(rows))
  const head = [
    'Misuse report',
    scope === null ? 'All tenants' : scope === tenant.id ? tenant.name : `Tenant ${scope}`,
    periodText(query),
    `Created ${berlinTimeText.format(now)} by ${ctx.actor.user.name}`,
  ]
  const figures = figureLines(await figuresOf(ctx.db, scope, query.date_from, query.date_to))
  return streamed(name, 'application/pdf', pdfChunks(head[0] ?? '', 'en', reportOf(head, figures, rows)))
}
