import type { SsoDiagnosis, SsoFinding } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { type MessageTone, toneIcons } from '../../../ui/styles/tones.ts'

const kinds: Record<SsoDiagnosis['kind'], string> = {
  saml_response: 'SAML-Antwort',
  id_token: 'ID-Token',
  log_line: 'Zeile eines Protokolls',
  attempt: 'Gescheiterter Versuch',
  unknown: 'Unbekannt',
}

const severities: Record<SsoFinding['severity'], { tone: MessageTone; label: string }> = {
  error: { tone: 'danger', label: 'Fehler' },
  warning: { tone: 'warning', label: 'Möglich' },
  info: { tone: 'info', label: 'Hinweis' },
}

function Finding({ finding }: { finding: SsoFinding }) {
  const { tone, label } = severities[finding.severity]
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} icon={toneIcons[tone]}>
          {label}
        </Badge>
        <h3 className="min-w-0 break-words font-semibold">{finding.title}</h3>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted text-sm">Was ist los?</dt>
        <dd className="min-w-0 break-words">{finding.explanation}</dd>
        <dt className="text-muted text-sm">Was tun?</dt>
        <dd className="min-w-0 break-words">{finding.remedy}</dd>
        <dt className="text-muted text-sm">Wo?</dt>
        <dd className="min-w-0 break-words">{finding.place}</dd>
      </dl>
    </li>
  )
}

export function Findings({ diagnosis }: { diagnosis: SsoDiagnosis }) {
  const { kind, circle_id, circle_name, findings, facts } = diagnosis
  return (
    <>
      <Card
        title="Befund"
        description={kinds[kind]}
        actions={
          circle_id && (
            <TextLink href={`/superadmin/circles/${circle_id}/edit`}>Circle „{circle_name}“ öffnen</TextLink>
          )
        }
      >
        <ul className="flex flex-col gap-4">
          {findings.map(finding => (
            <Finding key={`${finding.cause} ${finding.explanation}`} finding={finding} />
          ))}
        </ul>
      </Card>
      {facts.length > 0 && (
        <Card title="Gelesene Angaben">
          <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[14rem_1fr]">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-muted text-sm">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </>
  )
}
