import type { Feedback } from '@lotse/contract'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { cx } from '../../ui/styles/cx.ts'

const thanksMs = 3000

const choices = [
  { value: 'positive', label: 'Antwort war hilfreich', icon: ThumbsUp },
  { value: 'negative', label: 'Antwort war nicht hilfreich', icon: ThumbsDown },
] as const

interface AnswerFeedbackProps {
  feedback: Feedback | null
  onChoose: (feedback: Feedback) => Promise<void>
}

export function AnswerFeedback({ feedback, onChoose }: AnswerFeedbackProps) {
  const [isSending, setSending] = useState(false)
  const [thanks, setThanks] = useState(0)
  useEffect(() => {
    if (thanks === 0) return
    const timer = setTimeout(() => setThanks(0), thanksMs)
    return () => clearTimeout(timer)
  }, [thanks])

  const choose = async (value: Feedback) => {
    if (value === feedback || isSending) return
    setSending(true)
    try {
      await onChoose(value)
      setThanks(count => count + 1)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Die Bewertung wurde nicht gespeichert.')
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1 text-sm">
      {choices.map(({ value, label, icon }) => (
        <IconButton
          key={value}
          icon={icon}
          label={label}
          aria-pressed={feedback === value}
          onPress={() => void choose(value)}
          className={cx(feedback === value && 'border-accent! bg-accent-soft text-accent-ink!')}
        />
      ))}
      <span role="status" className="text-muted">
        {thanks > 0 && 'Vielen Dank für Ihre Rückmeldung!'}
      </span>
    </div>
  )
}
