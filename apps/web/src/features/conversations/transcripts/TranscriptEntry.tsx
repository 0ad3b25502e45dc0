import type { CitedSource } from '@lotse/contract'
import { SearchX, ThumbsDown, ThumbsUp } from 'lucide-react'
import { AnswerText } from '../../../app/chat/AnswerText.tsx'
import { HelpNote } from '../../../app/chat/HelpNote.tsx'
import { SourceList } from '../../../app/chat/SourceList.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { formatDateTime, formatInteger, formatNumber } from '../../../ui/texts/format.ts'
import type { TranscriptMessage } from '../conversations-query.ts'

const statusTexts = { cancelled: 'Abgebrochen', failed: 'Fehlgeschlagen' } as const

const seconds = (ms: number): string => `${formatNumber(ms / 1000)} s`

/** What an answer took: told to the staff only. */
const factsOf = ({ credits_used, model, tokens, duration_ms }: TranscriptMessage): string[] => [
  `${formatNumber(credits_used)} Credits`,
  model === null ? 'Ohne Sprachmodell' : `Modell ${model}`,
  ...(tokens ? [`${formatInteger(tokens.input)} + ${formatInteger(tokens.output)} Tokens`] : []),
  ...(duration_ms === null ? [] : [seconds(duration_ms)]),
]

function AnswerBadges({ message }: { message: TranscriptMessage }) {
  return (
    <>
      {message.feedback === 'positive' && (
        <Badge tone="success" icon={ThumbsUp}>
          Hilfreich
        </Badge>
      )}
      {message.feedback === 'negative' && (
        <Badge tone="danger" icon={ThumbsDown}>
          Nicht hilfreich
        </Badge>
      )}
      {message.is_gap && (
        <Badge tone="warning" icon={SearchX}>
          Wissenslücke
        </Badge>
      )}
      {message.status !== 'completed' && <Badge>{statusTexts[message.status]}</Badge>}
    </>
  )
}

interface TranscriptEntryProps {
  message: TranscriptMessage
  onOpenSource: (source: CitedSource) => void
}

export function TranscriptEntry({ message, onOpenSource }: TranscriptEntryProps) {
  const isAnswer = message.role === 'assistant'
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">{isAnswer ? 'Antwort' : 'Frage'}</p>
        <p className="text-muted text-sm">{formatDateTime(message.created_at)}</p>
        {isAnswer && <AnswerBadges message={message} />}
      </div>
      {message.help && <HelpNote text={message.help} />}
      {isAnswer ? (
        <AnswerText text={message.text} sources={message.sources} onOpenSource={onOpenSource} />
      ) : (
        <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
      )}
      <SourceList sources={message.sources} onOpenSource={onOpenSource} />
      {isAnswer && <p className="text-muted text-sm">{factsOf(message).join(' · ')}</p>}
    </li>
  )
}
