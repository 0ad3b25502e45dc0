import type { CitedSource } from '@lotse/contract'
import { memo } from 'react'
import { AnswerText } from './AnswerText.tsx'
import { CheckNote } from './CheckNote.tsx'
import type { AnswerEntry, Entry } from './conversation-state.ts'
import { HelpNote } from './HelpNote.tsx'
import { SourceList } from './SourceList.tsx'

const bubble = 'max-w-[92%] min-w-0 rounded-xl px-4 py-2.5'

const endings: Partial<Record<AnswerEntry['status'], string>> = {
  cancelled: 'Die Antwort wurde angehalten.',
  failed: 'Hier ist die Antwort abgebrochen, sie ist unvollständig.',
}

function Dots() {
  return (
    <span aria-hidden="true" className="flex gap-1 py-2">
      {[0, 1, 2].map(dot => (
        <span key={dot} className="size-2 animate-pulse rounded-full bg-muted" />
      ))}
    </span>
  )
}

interface ChatEntryProps {
  entry: Entry
  botName: string
  onOpenSource: (source: CitedSource) => void
}

function Answer({ entry, onOpenSource }: ChatEntryProps & { entry: AnswerEntry }) {
  const ending = endings[entry.status]
  return (
    <>
      {entry.check && <CheckNote check={entry.check} />}
      {entry.help && <HelpNote text={entry.help} />}
      {entry.text && <AnswerText text={entry.text} sources={entry.sources} onOpenSource={onOpenSource} />}
      {entry.status === 'writing' && !entry.text && (
        <>
          <Dots />
          {entry.isLate && (
            <p role="status" className="text-muted text-sm">
              Das dauert gerade etwas länger …
            </p>
          )}
        </>
      )}
      {ending && <p className="text-muted text-sm">{ending}</p>}
      <SourceList sources={entry.sources} onOpenSource={onOpenSource} />
    </>
  )
}

/** Drawn anew only when it has changed: while the last answer grows, those before it stay as they are. */
export const ChatEntry = memo(function ChatEntry(props: ChatEntryProps) {
  const { entry, botName } = props
  if (entry.role === 'user')
    return (
      <li className="flex justify-end">
        <div className={`${bubble} wrap-anywhere whitespace-pre-line bg-accent text-on-accent`}>
          <span className="sr-only">Sie: </span>
          {entry.text}
        </div>
      </li>
    )
  return (
    <li className="flex">
      <div className={`${bubble} border border-line bg-surface`}>
        <span className="sr-only">{botName}: </span>
        <Answer {...props} entry={entry} />
      </div>
    </li>
  )
})
