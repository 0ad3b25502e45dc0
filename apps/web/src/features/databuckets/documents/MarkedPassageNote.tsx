import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { type DocumentDetails, type Passage, passagesQuery } from '../databuckets-query.ts'

/** Below a passage that speaks to a model: whether it is used, and the way to change that. */
export function MarkedPassageNote({ document, passage }: { document: DocumentDetails; passage: Passage }) {
  const queryClient = useQueryClient()
  const { position, is_released: isReleased } = passage
  const release = useMutation({
    mutationFn: () =>
      call('document.passages.release', {
        params: { document: document.id },
        body: { position, is_released: !isReleased },
      }),
    onSuccess: () =>
      toast.success(isReleased ? 'Der Abschnitt ist zurückgehalten.' : 'Der Abschnitt ist freigegeben.'),
    onError: error => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passagesQuery(document.id).queryKey }),
  })
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Badge tone={isReleased ? 'success' : 'warning'}>{isReleased ? 'Freigegeben' : 'Zurückgehalten'}</Badge>
      {document.can.update && (
        <Button size="sm" isPending={release.isPending} onPress={() => release.mutate()}>
          {isReleased ? 'Freigabe zurücknehmen' : 'Abschnitt freigeben'}
        </Button>
      )}
    </div>
  )
}
