import type { PromptPart } from '@lotse/contract'
import { Card } from '../../../ui/structure/Card.tsx'

/** Read only: what the model is told before it reads a question. */
export function PromptPreview({ parts }: { parts: readonly PromptPart[] }) {
  return (
    <Card
      title="Vorschau des Prompts"
      description="So setzt sich zusammen, was der Chatbot vor jeder Frage gesagt bekommt. Ihre Eingaben erscheinen sofort."
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
