import {
  type SeparationFinding,
  type SeparationReport,
  type SeparationRoute,
  separationFindingLabels,
} from '@lotse/contract'
import type { Ctx } from '../../platform/context.ts'
import { csvReply, fileTimestamp } from '../../platform/csv.ts'
import { AppError } from '../../platform/errors.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { knownProof } from './manage-proofs.ts'
import { findReport } from './proofs-store.ts'
import { reportPage } from './report-page.ts'

interface Row {
  route: SeparationRoute
  finding: SeparationFinding | null
}

type Format = 'html' | 'csv' | 'json'

const asFile = (type: string, name: string, body: string): StreamReply => ({
  type: `${type}; charset=utf-8`,
  body,
  headers: { 'content-disposition': `attachment; filename="${name}"` },
})

/** A line per route, and one more for each thing that was found there. */
const rowsOf = ({ routes, findings }: SeparationReport): Row[] =>
  routes.flatMap((route): Row[] => {
    const found = findings.filter(finding => finding.route === route.route)
    return found.length ? found.map(finding => ({ route, finding })) : [{ route, finding: null }]
  })

const csv = (name: string, report: SeparationReport): StreamReply =>
  csvReply(
    name,
    [
      { header: 'Route', value: ({ route }) => route.route },
      { header: 'Methode', value: ({ route }) => route.method },
      { header: 'Pfad', value: ({ route }) => route.path },
      { header: 'Aufrufe', value: ({ route }) => route.calls },
      { header: 'Gegenprobe', value: ({ route }) => (route.is_controlled ? 'ja' : 'nein') },
      { header: 'Nicht auswertbar', value: ({ route }) => route.failures },
      {
        header: 'Befund',
        value: ({ finding }) => (finding ? separationFindingLabels[finding.kind] : 'keiner'),
      },
      { header: 'Rolle', value: ({ finding }) => finding?.actor ?? '' },
      { header: 'Versuch', value: ({ finding }) => finding?.attempt ?? '' },
      { header: 'Fundstelle', value: ({ finding }) => finding?.detail ?? '' },
    ],
    rowsOf(report),
  )

export const exportReport = async (ctx: Ctx, id: string, format: Format): Promise<StreamReply> => {
  await knownProof(ctx, id)
  const report = await findReport(ctx.db, id)
  if (!report)
    throw new AppError('conflict', {
      de: 'Der Bericht entsteht erst am Ende der Prüfung.',
      en: 'The report is made at the end of the proof.',
    })
  const name = `mandantentrennung-${fileTimestamp(new Date(report.finished_at))}.${format}`
  if (format === 'csv') return csv(name, report)
  if (format === 'html') return asFile('text/html', name, reportPage(report))
  return asFile('application/json', name, `${JSON.stringify(report, null, 2)}\n`)
}
