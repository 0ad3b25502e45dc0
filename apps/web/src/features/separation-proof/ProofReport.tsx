import { type SeparationReport, separationFindingLabels } from '@lotse/contract'
import { CircleCheck, FileWarning, PhoneCall, Route, UserSearch } from 'lucide-react'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { Disclosure } from '../../ui/structure/Disclosure.tsx'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatCount, formatDateTime, formatInteger } from '../../ui/texts/format.ts'
import { FactTable } from './FactTable.tsx'

function Verdict({ totals }: Pick<SeparationReport, 'totals'>) {
  if (!totals.findings)
    return (
      <Alert tone="success" title="Kein Befund">
        Keine Route hat Daten eines fremden Mandanten gezeigt, verändert oder ihr Vorhandensein verraten.
      </Alert>
    )
  return (
    <Alert tone="danger" title="Die Trennung der Mandanten ist verletzt">
      Die Stellen stehen unten. Bitte geben Sie den Bericht an die Datenschutzbeauftragten und an den Support
      weiter.
    </Alert>
  )
}

function Method({ totals }: Pick<SeparationReport, 'totals'>) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-sm">
      <p>
        Zwei Organisationen, die es nur für diese Prüfung gab, hatten von allem etwas: Datenspeicher,
        Dokumente, Chatbots, Gespräche, Personen, Einladungen, Credits und Protokolle. In jedem Text der einen
        stand ein geheimes Wort. Die Personen der anderen haben jede Route aufgerufen, mit allem, was der
        ersten gehört: im Pfad, in der Suche und in jedem Feld, das eine Kennung annimmt.
      </p>
      <p>Nach jedem Aufruf wurde gefragt:</p>
      <ul className="list-disc pl-5">
        <li>Steht ein geheimes Wort oder eine fremde Kennung in der Antwort?</li>
        <li>Wird eine fremde Kennung anders beantwortet als eine, die es nicht gibt?</li>
        <li>Hängt die Antwort davon ab, ob es die fremde Organisation gibt?</li>
        <li>Hat sich eine Zeile der fremden Organisation verändert?</li>
      </ul>
      <p>
        Gegenprobe: An {formatInteger(totals.controlled)} Routen hat die berechtigte Person gesehen, was die
        anderen nicht sehen durften.{' '}
        {totals.failures
          ? `Mit einem Programmfehler ${totals.failures === 1 ? 'endete' : 'endeten'} ${formatCount(totals.failures, 'Aufruf', 'Aufrufe')}; das ist weder Befund noch Nachweis.`
          : 'Kein Aufruf endete mit einem Programmfehler.'}
      </p>
    </div>
  )
}

/** The report in words that somebody understands who does not know the program. */
export function ProofReport({ report }: { report: SeparationReport }) {
  const { totals, findings } = report
  return (
    <div className="flex flex-col gap-6">
      <Verdict totals={totals} />
      <StatCardRow>
        <StatCard label="Routen" icon={Route} value={totals.routes} />
        <StatCard label="Rollen" icon={UserSearch} value={totals.actors} />
        <StatCard label="Aufrufe" icon={PhoneCall} value={totals.calls} />
        <StatCard
          label="Befunde"
          icon={totals.findings ? FileWarning : CircleCheck}
          tone={totals.findings ? 'danger' : 'success'}
          value={totals.findings}
        />
      </StatCardRow>
      {findings.length > 0 && (
        <Card title="Befunde">
          <FactTable
            label="Befunde"
            headers={['Route', 'Rolle', 'Versuch', 'Befund', 'Fundstelle']}
            rows={findings.map(finding => [
              finding.route,
              finding.actor,
              finding.attempt,
              separationFindingLabels[finding.kind],
              finding.detail,
            ])}
          />
        </Card>
      )}
      <Card title="Was geprüft wurde">
        <Method totals={totals} />
      </Card>
      <Disclosure title="Rollen" summary={formatInteger(report.actors.length)}>
        <ul className="list-disc pl-5 text-sm">
          {report.actors.map(actor => (
            <li key={actor}>{actor}</li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure title="Was so gewollt ist" summary={formatInteger(report.exceptions.length)}>
        <FactTable
          label="Was so gewollt ist"
          headers={['Route', 'Ausnahme', 'Grund']}
          rows={report.exceptions.map(({ route, rule, why }) => [route, rule, why])}
        />
      </Disclosure>
      <Disclosure title="Alle Routen" summary={formatInteger(report.routes.length)}>
        <FactTable
          label="Alle Routen"
          headers={['Route', 'Aufruf', 'Aufrufe', 'Gegenprobe', 'Befunde']}
          rows={report.routes.map(route => [
            route.route,
            `${route.method} ${route.path}`,
            formatInteger(route.calls),
            route.is_controlled ? 'ja' : '–',
            formatInteger(route.findings),
          ])}
        />
      </Disclosure>
      <p className="text-muted text-sm">
        Lotse {report.product_version}, abgeschlossen am {formatDateTime(report.finished_at)}. Prüfsumme
        (SHA-256): <code className="break-all">{report.sha256}</code>
      </p>
    </div>
  )
}
