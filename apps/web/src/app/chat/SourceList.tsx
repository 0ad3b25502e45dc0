import type { CitedSource } from '@lotse/contract'
import { useId } from 'react'
import { Button } from 'react-aria-components'
import { placeOf } from './source-facts.ts'

interface SourceListProps {
  sources: readonly CitedSource[]
  onOpenSource: (source: CitedSource) => void
}

export function SourceList({ sources, onOpenSource }: SourceListProps) {
  const labelId = useId()
  if (sources.length === 0) return null
  return (
    <div className="mt-3 border-line border-t pt-2 text-sm">
      <p id={labelId} className="font-medium text-muted">
        Quellen
      </p>
      <ul aria-labelledby={labelId} className="mt-1 flex flex-col">
        {sources.map(source => {
          const place = placeOf(source)
          return (
            <li key={source.number}>
              <Button
                onPress={() => onOpenSource(source)}
                className="wrap-anywhere min-h-7 cursor-pointer rounded-sm py-0.5 text-left text-accent-ink underline underline-offset-2 focus-ring data-[hovered]:decoration-2"
              >
                {source.number}. {source.document_title}
              </Button>
              {place && <span className="text-muted"> · {place}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
