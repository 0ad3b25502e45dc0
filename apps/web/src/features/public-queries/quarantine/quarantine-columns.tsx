import type { MailKind, QuarantinedMail } from '@lotse/contract'
import { Paperclip } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatFileSize, formatInteger } from '../../../ui/texts/format.ts'

const kindLabels: Record<MailKind, string> = {
  human: 'Von einem Menschen',
  auto_reply: 'Automatische Antwort',
  bounce: 'Unzustellbar',
  list: 'Verteiler',
  bulk: 'Massenmail',
  own: 'Eigene E-Mail',
  calendar: 'Termin',
  receipt: 'Lesebestätigung',
}

export const subjectOf = ({ subject }: Pick<QuarantinedMail, 'subject'>): string =>
  subject || '(ohne Betreff)'

export const quarantineColumns: Column<QuarantinedMail>[] = [
  {
    id: 'subject',
    header: 'E-Mail',
    isRowHeader: true,
    isFluid: true,
    cell: mail => (
      <span className="block sm:min-w-56">
        <span className="wrap-anywhere line-clamp-2">{subjectOf(mail)}</span>
        <span className="wrap-anywhere block font-normal text-muted text-sm">
          {mail.from} an {mail.to}
        </span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Grund',
    cell: ({ reason_label, kind }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone="warning">{reason_label}</Badge>
        {kind !== 'human' && <Badge>{kindLabels[kind]}</Badge>}
      </span>
    ),
  },
  {
    id: 'size',
    header: 'Umfang',
    cell: ({ bytes, attachments }) => (
      <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
        {formatFileSize(bytes)}
        {attachments > 0 && (
          <span className="inline-flex items-center gap-1 text-muted">
            <Paperclip aria-hidden="true" className="size-3.5" />
            {formatInteger(attachments)}
            <span className="sr-only"> {attachments === 1 ? 'Anhang' : 'Anhänge'}</span>
          </span>
        )}
      </span>
    ),
  },
  { id: 'received_at', header: 'Eingegangen', cell: ({ received_at }) => formatDateTime(received_at) },
]

/** The beginning of what somebody wrote: words, whatever they look like. */
export const excerptOf = ({ excerpt }: QuarantinedMail) =>
  excerpt ? <p className="wrap-anywhere max-w-prose whitespace-pre-line">{excerpt}</p> : null
