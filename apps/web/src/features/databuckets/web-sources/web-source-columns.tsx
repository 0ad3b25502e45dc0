import { crawlFrequencies, type WebSource } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import type { Tone } from '../../../ui/styles/tones.ts'
import type { Column } from '../../../ui/table/table-state.ts'
import { Breakable } from '../../../ui/texts/Breakable.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { crawlCount, pageCount } from '../counted.ts'
import { isWebAddress } from '../web-address.ts'

const statuses: Record<WebSource['status'], { label: string; tone: Tone }> = {
  active: { label: 'Aktiv', tone: 'success' },
  error: { label: 'Fehler', tone: 'danger' },
  inactive: { label: 'Inaktiv', tone: 'neutral' },
}

function Address({ url }: { url: string }) {
  const text = <Breakable text={url} />
  return (
    <span className="wrap-anywhere block font-normal text-sm">
      {isWebAddress(url) ? (
        <TextLink href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </TextLink>
      ) : (
        text
      )}
    </span>
  )
}

function LeftOut({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className="wrap-anywhere max-w-prose text-muted text-sm">
      <p>Nicht aufgenommen:</p>
      <ul className="list-disc pl-5">
        {reasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

function CrawlState({ source }: { source: WebSource }) {
  const { label, tone } = statuses[source.status]
  return (
    <div className="flex min-w-36 flex-col items-start gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {source.crawl_progress !== null && (
        <ProgressBar
          label="Wird gecrawlt"
          value={source.crawl_progress}
          tone="info"
          className="w-full max-w-64"
        />
      )}
      {source.status === 'active' && source.left_out.length > 0 && <LeftOut reasons={source.left_out} />}
      {source.status === 'error' && source.error_message && (
        <p className="break-words text-danger-ink text-sm">Fehler: {source.error_message}</p>
      )}
    </div>
  )
}

function CrawlTimes({ source }: { source: WebSource }) {
  return (
    <span className="block text-sm sm:whitespace-nowrap">
      {source.last_crawled ? formatDateTime(source.last_crawled) : 'Noch nie'}
      {source.next_crawl && (
        <span className="block text-muted">
          <span className="block">Nächster Crawl</span>
          {formatDateTime(source.next_crawl)}
        </span>
      )}
    </span>
  )
}

export const webSourceColumns: readonly Column<WebSource>[] = [
  {
    id: 'name',
    header: 'Web-Quelle',
    isRowHeader: true,
    isFluid: true,
    cell: source => (
      <span className="block sm:min-w-44">
        <span className="wrap-anywhere block">{source.name}</span>
        <Address url={source.url} />
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: source => <CrawlState source={source} /> },
  { id: 'frequency', header: 'Häufigkeit', cell: source => crawlFrequencies[source.frequency] },
  { id: 'last_crawled', header: 'Zuletzt gecrawlt', cell: source => <CrawlTimes source={source} /> },
  {
    id: 'extent',
    header: 'Umfang',
    cell: source => (
      <span className="block whitespace-nowrap text-sm">
        {pageCount(source.pages_count)}
        <span className="block text-muted">{crawlCount(source.crawl_count)}</span>
      </span>
    ),
  },
]
