import { type SsoSyncState, ssoSyncKeptBack, ssoSyncReasons } from '@lotse/contract'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { formatDateTime, formatInteger } from '../../../../ui/texts/format.ts'

type Last = NonNullable<SsoSyncState['last']>
type Figures = NonNullable<Last['figures']>

const rows: [keyof Omit<Figures, 'kept_back'>, string][] = [
  ['people_read', 'Personen gelesen'],
  ['groups_read', 'Gruppen gelesen'],
  ['known', 'Davon hier bekannt'],
  ['blocked', 'Gesperrt'],
  ['admitted', 'Wieder zugelassen'],
  ['renamed', 'Namen geändert'],
  ['roles_changed', 'Rollen geändert'],
]

function KeptBack({ counts }: { counts: Figures['kept_back'] }) {
  const found = Object.entries(ssoSyncKeptBack).flatMap(([reason, label]) => {
    const count = counts[reason as keyof typeof counts]
    return count ? [`${formatInteger(count)} (${label})`] : []
  })
  if (found.length === 0) return null
  return <p className="mt-3 text-sm">Nicht angewendet: {found.join(', ')}.</p>
}

/** What the last comparison came to. Before the first there is nothing to say. */
export function SyncResult({ last, succeededAt }: { last: Last | null; succeededAt: string | null }) {
  if (!last) return <p className="text-muted text-sm">Es wurde noch nicht abgeglichen.</p>
  const when = formatDateTime(last.finished_at)
  if (last.reason)
    return (
      <Alert tone="danger" title={`Abgleich vom ${when}: Es wurde niemand geändert`}>
        {ssoSyncReasons[last.reason].de}
        {last.detail && <span className="block wrap-anywhere text-sm">{last.detail}</span>}
        <span className="block text-sm">
          {succeededAt ? `Zuletzt gelungen am ${formatDateTime(succeededAt)}.` : 'Noch nie gelungen.'}
        </span>
      </Alert>
    )
  const { figures } = last
  return (
    <Alert tone="success" title={`Abgeglichen am ${when}`} className="bg-surface text-ink">
      {figures && (
        <>
          <dl className="grid gap-x-6 gap-y-1 text-sm @lg:grid-cols-2">
            {rows.map(([field, label]) => (
              <div key={field} className="flex justify-between gap-4">
                <dt>{label}</dt>
                <dd className="tabular-nums">{formatInteger(figures[field])}</dd>
              </div>
            ))}
          </dl>
          <KeptBack counts={figures.kept_back} />
        </>
      )}
    </Alert>
  )
}
