import type { KnowledgeGap } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { CircleOff, RotateCcw } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { useRefreshConversations } from '../conversations-query.ts'

const moves = {
  dismissed: { label: 'Verwerfen', icon: CircleOff, done: 'Wissenslücke verworfen' },
  open: { label: 'Wieder öffnen', icon: RotateCcw, done: 'Wissenslücke wieder geöffnet' },
} as const
type Target = keyof typeof moves

/** The row actions that need no words: both can be undone by the other one, so neither asks. */
export const useMoveGap = (chatbot: string): ((gap: KnowledgeGap, status: Target) => RowAction) => {
  const refresh = useRefreshConversations()
  const move = useMutation({
    mutationFn: ({ gap, status }: { gap: KnowledgeGap; status: Target }) =>
      call('chatbot.gaps.update', { params: { chatbot, gap: gap.id }, body: { status, note: gap.note } }),
    onSuccess: (_, { status }) => toast.success(moves[status].done),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  return (gap, status) => ({
    id: status,
    label: moves[status].label,
    icon: moves[status].icon,
    isPending: move.isPending && move.variables.gap.id === gap.id && move.variables.status === status,
    onAction: () => move.mutate({ gap, status }),
  })
}
