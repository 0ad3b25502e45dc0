import type { PublicQueryDetail } from '@lotse/contract'
import { Check, FileText, HelpCircle, ShieldAlert } from 'lucide-react'
import { download } from '../../../app/api.ts'
import { useDownload } from '../../../app/use-download.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  noValue,
} from '../../../ui/texts/format.ts'
import { formatSeconds } from '../duration.ts'

interface PartProps {
  query: PublicQueryDetail
}

export function RequestText({ query }: PartProps) {
  const file = useDownload(
    (id: string) => download('agent.public_query.file', { params: { public_query: query.id, file: id } }),
    id => query.files.find(candidate => candidate.id === id)?.name ?? 'Anfrage',
  )
  return (
    <Card title="Anfrage">
      <p className="wrap-anywhere whitespace-pre-line">
        {query.public_query || 'Der Text wird noch gelesen.'}
      </p>
      {query.files.length > 0 && (
        <ul aria-label="Dateien der Anfrage" className="mt-4 divide-y divide-line border-line border-t">
          {query.files.map(({ id, name, bytes, failure }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="wrap-anywhere min-w-0 grow basis-40">
                {name} <span className="text-muted text-sm">· {formatFileSize(bytes)}</span>
                {failure && <span className="block text-danger-ink text-sm">{failure}</span>}
              </span>
              <Button
                size="sm"
                aria-label={`Herunterladen: ${name}`}
                isPending={file.isPending && file.variables === id}
                onPress={() => file.mutate(id)}
              >
                Herunterladen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const isSameText = (one: string, other: string): boolean =>
  one.localeCompare(other, 'de', { sensitivity: 'accent' }) === 0

export function Analysis({ query }: PartProps) {
  const { analysis } = query
  if (!analysis) return null
  // Until the letter is whole, nobody knows which of them it answers.
  const isWritten = query.response_status.key === 'completed'
  // Of a request with one question the concern is often that question.
  const isToldAlready = analysis.questions.some(({ text }) => isSameText(text, analysis.concern))
  const facts = [
    ['Anliegen', isToldAlready ? null : analysis.concern],
    ['Frist', analysis.deadline && formatDate(analysis.deadline)],
    ['Ort', analysis.place],
    ['Personen', analysis.persons.join(', ')],
    ['Themen', analysis.topics.join(', ')],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <Card title="Analyse">
      {analysis.questions.length > 0 && (
        <ol aria-label="Fragen der Anfrage" className="mb-4 flex flex-col gap-2">
          {analysis.questions.map(({ number, text, is_answered }) => (
            <li key={number} className="flex flex-col items-start gap-1">
              <span className="wrap-anywhere min-w-0">
                {number}. {text}
              </span>
              {isWritten && is_answered === true && (
                <Badge tone="success" icon={Check}>
                  Beantwortet
                </Badge>
              )}
              {isWritten && is_answered === false && (
                <Badge tone="warning" icon={HelpCircle}>
                  Keine Quelle
                </Badge>
              )}
            </li>
          ))}
        </ol>
      )}
      <Facts facts={facts} />
    </Card>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[2fr_3fr] items-baseline gap-3">
          <dt className="hyphens-auto text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const feedbackLabels = { positive: 'Hilfreich', negative: 'Nicht hilfreich' } as const

export function Details({ query }: PartProps) {
  return (
    <Card title="Einzelheiten">
      <Facts
        facts={[
          ['Adressat', query.requester || noValue],
          ['Eingereicht', formatDateTime(query.created_at)],
          ['Von', query.submitted_by.name],
          ['Credits', formatNumber(query.credits_used)],
          [
            'Bearbeitungszeit',
            query.processing_time === null ? noValue : formatSeconds(query.processing_time),
          ],
          // Only the recipient rates; here it can be read.
          ['Bewertung', query.feedback ? feedbackLabels[query.feedback] : 'Noch keine'],
          ...query.options.map(({ label, value }) => [label, value] as const),
        ]}
      />
    </Card>
  )
}

export function MisuseHints({ query: { misuse } }: PartProps) {
  if (misuse.findings.length === 0 && misuse.distress === null) return null
  return (
    <Alert tone="warning" title="Bitte mit besonderer Sorgfalt lesen">
      {misuse.distress && (
        <p>Die Anfrage deutet auf eine Notlage hin. Bitte prüfen Sie, ob Hilfe nötig ist.</p>
      )}
      {misuse.findings.length > 0 && (
        <p className="flex gap-2">
          <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Auffällig: {misuse.findings.map(({ rule }) => rule).join(', ')}. Die Bearbeitung geht trotzdem
          weiter.
        </p>
      )}
    </Alert>
  )
}
