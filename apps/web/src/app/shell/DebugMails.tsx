import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { call } from '../api.ts'
import { LinkedText } from '../LinkedText.tsx'

/** Without a mail server the letters stay here, so that invitations and resets can be tried out. */
export function DebugMails() {
  const mails = useQuery({
    queryKey: ['debug-mails'],
    queryFn: ({ signal }) => call('debug.mails', {}, { signal }),
    staleTime: 0,
  })
  if (mails.isPending) return <Skeleton className="h-24 w-full" />
  if (mails.isError) return <p className="text-danger-ink">{mails.error.message}</p>
  const { data } = mails.data
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="sm"
        className="self-start"
        onPress={() => void mails.refetch()}
        isPending={mails.isFetching}
      >
        Aktualisieren
      </Button>
      {data.length === 0 && <EmptyState icon={MailX} title="Noch keine E-Mails" />}
      <ul className="flex flex-col gap-2">
        {data.map(mail => (
          <li key={mail.id} className="rounded-lg border border-line">
            <details>
              <summary className="rounded-lg px-3 py-2">
                <span className="font-medium">{mail.subject}</span>
                <span className="block text-muted text-sm">
                  an {mail.to} · {formatDateTime(mail.created_at)}
                </span>
              </summary>
              <div className="whitespace-pre-wrap break-words border-line border-t px-3 py-2 text-sm">
                <LinkedText text={mail.text} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
