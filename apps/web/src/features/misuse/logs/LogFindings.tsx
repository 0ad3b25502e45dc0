import { type MisuseLogDetail, misuseCategoryLabels } from '@lotse/contract'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatDate, formatPercent } from '../../../ui/texts/format.ts'
import { MarkedText } from '../../../ui/texts/MarkedText.tsx'
import { ActionBadge, ruleLabel, SeverityBadge } from '../misuse-badges.tsx'

/** What was written, where the rules found something in it, and which did. */
export function LogFindings({ log }: { log: MisuseLogDetail }) {
  return (
    <section aria-label="Message" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-1 font-semibold text-lg">{misuseCategoryLabels[log.category]}</h3>
        <SeverityBadge severity={log.severity} />
        <ActionBadge action={log.action} isDone />
        {log.is_false_alarm && <Badge>False alarm</Badge>}
      </div>
      {log.text === null ? (
        <p className="rounded-lg border border-line border-dashed p-4 text-muted">
          The text is no longer kept. Category and time remain.
        </p>
      ) : (
        <>
          <blockquote className="rounded-lg border border-line bg-sunken p-4">
            <MarkedText text={log.text} places={log.findings.flatMap(({ places }) => places)} />
          </blockquote>
          <p className="text-muted text-sm">Kept until {formatDate(log.text_kept_until)}.</p>
        </>
      )}
      {log.findings.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {log.findings.map(finding => (
            <li
              key={`${finding.category} ${finding.rule}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5"
            >
              <span className="min-w-0 flex-1 basis-48">
                <span className="font-medium">{misuseCategoryLabels[finding.category]}</span>
                <span className="block break-words text-muted text-sm">{ruleLabel(finding.rule)}</span>
              </span>
              <SeverityBadge severity={finding.severity} />
              <span className="text-muted text-sm tabular-nums">{formatPercent(finding.score)} sure</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
