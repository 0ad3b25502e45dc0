import type { SearchResult } from '@lotse/contract'
import { ExternalLink } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { usePlaces } from '../places.ts'
import { isWebAddress } from '../web-address.ts'
import { formatScore } from './format-score.ts'
import { MarkedText } from './MarkedText.tsx'
import { ScoreTable } from './ScoreTable.tsx'

interface FoundPassageProps {
  databucket: string
  result: SearchResult
  /** 1 for the best. */
  place: number
}

/** One passage with where it stands and why it was found. */
export function FoundPassage({ databucket, result, place }: FoundPassageProps) {
  const places = usePlaces()
  const source = [result.page !== null && `Seite ${result.page}`, result.heading].filter(Boolean)
  return (
    <li className="flex gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink text-sm"
      >
        {place}
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-semibold">
            <TextLink href={places.document(databucket, result.document_id)}>
              {result.document_title}
            </TextLink>
          </h2>
          <p className="text-muted text-sm tabular-nums">Bewertung {formatScore(result.score)}</p>
        </div>
        {source.length > 0 && <p className="break-words text-muted text-sm">{source.join(' · ')}</p>}
        <MarkedText text={result.text} highlights={result.highlights} />
        {isWebAddress(result.external_url) && (
          <p className="text-sm">
            <TextLink
              href={result.external_url}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere"
            >
              {result.external_url}
              <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
              <span className="sr-only"> (öffnet ein neues Fenster)</span>
            </TextLink>
          </p>
        )}
        <details>
          <summary className="w-fit rounded-sm text-accent-ink text-sm underline underline-offset-2">
            Warum hier?<span className="sr-only"> Treffer {place}</span>
          </summary>
          <div className="mt-2">
            <ScoreTable result={result} />
          </div>
        </details>
      </div>
    </li>
  )
}
