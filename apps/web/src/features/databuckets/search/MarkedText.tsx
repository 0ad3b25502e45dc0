import type { SearchResult } from '@lotse/contract'
import { markedParts } from './marked-text.ts'

/** The words of the question stand out in what was found. */
export function MarkedText({ text, highlights }: Pick<SearchResult, 'text' | 'highlights'>) {
  return (
    <p className="whitespace-pre-line break-words">
      {markedParts(text, highlights).map(part =>
        part.isMarked ? (
          <mark
            key={part.start}
            className="rounded-sm bg-warning-soft px-0.5 font-semibold text-warning-ink underline decoration-warning"
          >
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
