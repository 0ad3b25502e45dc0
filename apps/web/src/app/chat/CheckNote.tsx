import type { MisuseAction } from '@lotse/contract'
import { ShieldAlert } from 'lucide-react'
import type { MessageCheck } from './conversation-state.ts'

const fates: Record<MisuseAction, string | null> = {
  ignore: null,
  log: 'Bei Besucher:innen würde diese Nachricht vermerkt.',
  warn: 'Besucher:innen würden ermahnt.',
  refuse: 'Besucher:innen bekämen keine Antwort.',
  block: 'Besucher:innen würden gesperrt.',
}

/** Whoever tries a chatbot is answered anyway; this says what would have become of a visitor. */
export function CheckNote({ check: { action, distress, said } }: { check: MessageCheck }) {
  const fate = distress ? 'Besucher:innen läsen zuerst, wo es Hilfe gibt.' : fates[action]
  if (!fate) return null
  return (
    <p className="mb-2 flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {fate}
        {said && !distress && <span className="block">„{said}“</span>}
      </span>
    </p>
  )
}
