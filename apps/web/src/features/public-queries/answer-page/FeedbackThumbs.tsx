import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

export type Feedback = 'positive' | 'negative'

const thankYouMs = 3000
const choices = [
  { value: 'positive', label: 'Hilfreich', icon: ThumbsUp },
  { value: 'negative', label: 'Nicht hilfreich', icon: ThumbsDown },
] as const

const thumbClasses =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-surface px-4 py-2 font-medium focus-ring data-[hovered]:bg-hover data-[selected]:border-accent data-[selected]:bg-accent-soft data-[selected]:text-accent-ink data-[disabled]:cursor-not-allowed data-[disabled]:opacity-60'

interface FeedbackThumbsProps {
  token: string
  /** What has been said already. */
  given: Feedback | null
  /** From the link in a mail. Programs that check mails follow every link, so a person must press once more. */
  proposed?: Feedback
}

export function FeedbackThumbs({ token, given, proposed }: FeedbackThumbsProps) {
  const [chosen, setChosen] = useState(given)
  const [proposal, setProposal] = useState(proposed && proposed !== given ? proposed : null)
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState<'thanks' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const choose = async (feedback: Feedback) => {
    setProposal(null)
    if (feedback === chosen || isSending) return
    clearTimeout(timer.current)
    setSending(true)
    try {
      const saved = await call('public_query.feedback', { params: { answer_token: token, feedback } })
      setChosen(saved.feedback)
      setSaid('thanks')
      timer.current = setTimeout(() => setSaid(null), thankYouMs)
    } catch {
      setSaid('failed')
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-labelledby="feedback-question" className="print:hidden">
      <h2 id="feedback-question" className="font-semibold text-lg">
        War diese Antwort hilfreich?
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        {choices.map(({ value, label, icon: Icon }) => (
          <ToggleButton
            key={value}
            isSelected={chosen === value}
            onChange={() => void choose(value)}
            className={thumbClasses}
          >
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </ToggleButton>
        ))}
      </div>
      {proposal && (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken p-4">
          <p className="min-w-0 grow basis-48">
            Ihre Bewertung: <strong>{proposal === 'positive' ? 'Hilfreich' : 'Nicht hilfreich'}</strong>
          </p>
          <Button variant="primary" isPending={isSending} onPress={() => void choose(proposal)}>
            Bewertung abgeben
          </Button>
        </div>
      )}
      <p role="status" className="mt-3 min-h-6 text-sm">
        {said === 'thanks' && <span className="text-success-ink">Vielen Dank für Ihre Rückmeldung!</span>}
        {said === 'failed' && (
          <span className="text-danger-ink">
            Ihre Bewertung ist nicht angekommen. Bitte versuchen Sie es noch einmal.
          </span>
        )}
      </p>
    </section>
  )
}
