import type { PublicQueryChoices } from '@lotse/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { countFile } from '../../../app/counting/count-file.ts'
import { InsufficientCreditsAlert } from '../../../app/credits/InsufficientCreditsAlert.tsx'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber, noValue } from '../../../ui/texts/format.ts'

const quoteDelayMs = 400
/** For the few files that do not tell their length; what they really have is charged in the end. */
const bytesPerPage = 100_000
const charactersPerPage = 2_500
const charactersAtMost = 5_000_000

interface Asked {
  text: string
  file: File | null
  response_length: PublicQueryChoices['response_length']
}

interface Extent {
  characters: number
  ocr_pages: number
}

const extentOfFile = async (file: File): Promise<Extent> => {
  const counted = await countFile(file)
  const isUntold = counted.pages === undefined && counted.characters === undefined
  const pages = counted.pages ?? (isUntold ? Math.max(1, Math.ceil(file.size / bytesPerPage)) : 0)
  const characters = counted.characters ?? pages * charactersPerPage
  return {
    characters: Math.min(characters, charactersAtMost),
    ocr_pages: counted.ocr_pages ?? (isUntold ? pages : 0),
  }
}

/** The length of the file as the browser counts it; null until it has. */
const useExtentOfFile = (file: File | null): Extent | null => {
  const { data } = useQuery({
    queryKey: ['public-query-file', file?.name, file?.size, file?.lastModified],
    queryFn: () => (file ? extentOfFile(file) : null),
    enabled: file !== null,
  })
  return (file && data) ?? null
}

/** What the request will cost at most, while it is being written. */
export const useQuote = ({ text, file, response_length }: Asked) => {
  const ofFile = useExtentOfFile(file)
  const extent = file ? ofFile : { characters: text.length, ocr_pages: 0 }
  const wanted = useDebounced(extent ? JSON.stringify({ ...extent, response_length }) : '', quoteDelayMs)
  return useQuery({
    queryKey: ['public-query-quote', wanted],
    queryFn: ({ signal }) => call('agent.public_query.quote', { body: JSON.parse(wanted) }, { signal }),
    placeholderData: keepPreviousData,
    // A file is counted before anybody can say what it costs.
    enabled: wanted !== '',
  }).data
}

export function Quote({ quote }: { quote: ReturnType<typeof useQuote> }) {
  return (
    <Card title="Kosten" description="Höchstens. Abgerechnet wird, was wirklich gebraucht wurde.">
      <dl className="flex flex-col gap-2">
        {quote?.parts.map(part => (
          <div key={part.functionality} className="flex justify-between gap-4 text-sm">
            <dt className="min-w-0 text-muted">{part.label}</dt>
            <dd className="tabular-nums">{formatNumber(part.credits)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold">
          <dt>Credits</dt>
          <dd className="tabular-nums">{quote ? formatNumber(quote.credits) : noValue}</dd>
        </div>
        <div className="flex justify-between gap-4 text-sm">
          <dt className="text-muted">Verfügbar</dt>
          <dd className="tabular-nums">{quote ? formatNumber(quote.available_credits) : noValue}</dd>
        </div>
      </dl>
      <div role="status" className="mt-4 empty:hidden">
        {quote && !quote.is_enough && (
          <InsufficientCreditsAlert
            error={{ required: quote.credits, available: quote.available_credits, estimated_pages: null }}
          />
        )}
      </div>
    </Card>
  )
}
