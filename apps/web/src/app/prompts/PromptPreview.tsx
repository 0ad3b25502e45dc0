import type { PromptPart } from '@lotse/contract'
import { Card } from '../../ui/structure/Card.tsx'

interface PromptPreviewProps {
  parts: readonly PromptPart[]
  /** What else is to be known of the chatbot that is told so. */
  note?: string
}

/** Read only: what the model is told before it reads a question. Parts without a text are left out. */
export function PromptPreview({ parts, note = '' }: PromptPreviewProps) {
  return (
    <Card
      title="Vorschau des Prompts"
      description={`So setzt sich zusammen, was der Chatbot vor jeder Frage gesagt bekommt. Ihre Eingaben erscheinen sofort. ${note}`.trim()}
    >
      {parts.length === 0 ? (
        <p className="text-muted">Noch ist nichts festgelegt.</p>
      ) : (
        <dl className="flex flex-col gap-4">
          {parts.map(part => (
            <div key={part.name} className="border-line border-l-3 pl-3">
              <dt className="font-medium text-muted text-sm">{part.label}</dt>
              <dd className="mt-1 whitespace-pre-wrap break-words">{part.text.trim()}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
