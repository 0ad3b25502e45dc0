import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { mailsQuery, type QueryMails, useRefreshQueries } from '../public-queries-query.ts'

const stateLabels: Record<QueryMails['mails'][number]['state'], string> = {
  received: 'eingegangen',
  waiting: 'wird gesendet',
  sent: 'gesendet',
  failed: 'nicht zugestellt',
}

/** The mails of a request; nothing where it came by the form. */
export function QueryMailsCard({ id }: { id: string }) {
  const { data } = useQuery(mailsQuery(id))
  const refresh = useRefreshQueries()
  const send = useMutation({
    mutationFn: () => call('agent.public_query.mails.reply', { params: { public_query: id } }),
    onSuccess: () => toast.success('Die Antwort wird gesendet'),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  if (!data || data.mails.length === 0) return null
  return (
    <Card title="E-Mails">
      <ol className="flex flex-col gap-3">
        {data.mails.map(mail => (
          <li key={mail.id} className="text-sm">
            <p className="wrap-anywhere font-medium">{mail.subject || '(ohne Betreff)'}</p>
            <p className="wrap-anywhere text-muted">
              {mail.direction === 'in' ? `Von ${mail.from}` : `An ${mail.to}`} · {formatDateTime(mail.at)} ·{' '}
              {stateLabels[mail.state]}
            </p>
            {mail.reason && <p className="wrap-anywhere text-warning-ink">{mail.reason}</p>}
          </li>
        ))}
      </ol>
      {data.can.reply && (
        <Button variant="primary" className="mt-4" isPending={send.isPending} onPress={() => send.mutate()}>
          Antwort senden
        </Button>
      )}
    </Card>
  )
}
