import type { PublicQueryDetail } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { WrittenText } from '../../../app/WrittenText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import { formatDate } from '../../../ui/texts/format.ts'
import { queryOf } from '../places.ts'
import { useRefreshQueries } from '../public-queries-query.ts'
import { titleOf } from '../query-acts.ts'

export function SimilarQueries({ query }: { query: PublicQueryDetail }) {
  const refresh = useRefreshQueries()
  const reuse = useMutation({
    mutationFn: (from: string) =>
      call('agent.public_query.reuse', { params: { public_query: query.id }, body: { from } }),
    onSuccess: () => toast.success('Antwort als neue Fassung übernommen'),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  if (query.similar.length === 0) return null
  return (
    <Card title="Ähnliche Anfragen" description="Aus den letzten 90 Tagen.">
      <ul className="flex flex-col gap-4">
        {query.similar.map(similar => (
          <li key={similar.id} className="flex flex-col gap-2">
            <p>
              <TextLink href={queryOf(similar.id)} className="wrap-anywhere">
                {titleOf(similar)}
              </TextLink>
              <span className="block text-muted text-sm">
                {formatDate(similar.created_at)} · zu {similar.similarity} % ähnlich
              </span>
            </p>
            {similar.approved_answer !== null && (
              <>
                <Disclosure title="Freigegebene Antwort" headingLevel={3}>
                  <WrittenText text={similar.approved_answer} />
                </Disclosure>
                {query.can.edit && (
                  <Button
                    size="sm"
                    className="self-start"
                    aria-label={`Antwort übernehmen: ${titleOf(similar)}`}
                    isPending={reuse.isPending && reuse.variables === similar.id}
                    onPress={() => reuse.mutate(similar.id)}
                  >
                    Antwort übernehmen
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
