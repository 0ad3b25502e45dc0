import { HeartHandshake } from 'lucide-react'
import { AnswerText } from './AnswerText.tsx'

/** Where somebody in need finds help: it stands by itself before the answer, and its numbers can be called. */
export function HelpNote({ text }: { text: string }) {
  return (
    <div
      role="note"
      aria-label="Hilfe in Not"
      className="mb-3 flex gap-3 rounded-lg border border-accent border-l-4 bg-accent-soft px-3 py-2.5"
    >
      <HeartHandshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <AnswerText text={text} sources={[]} onOpenSource={() => undefined} callsNumbers />
      </div>
    </div>
  )
}
