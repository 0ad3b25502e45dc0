import type { GlossarySuggestion } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { suggestionsQuery } from './glossary-query.ts'

const askedTimes = (count: number): string =>
  count === 1 ? 'einmal gefragt' : `${formatInteger(count)}-mal gefragt`

interface GlossarySuggestionsProps {
  onTake: (word: string, meaning: string) => void
}

function Suggestion({ suggestion, onTake }: { suggestion: GlossarySuggestion } & GlossarySuggestionsProps) {
  const { word, asked_count, question, meanings } = suggestion
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-medium">{word}</p>
        <p className="wrap-anywhere text-muted text-sm">
          „{question}“ – {askedTimes(asked_count)}
          {meanings.length > 0 && `, danach: ${meanings.join(', ')}`}
        </p>
      </div>
      <Button aria-label={`Anlegen: ${word}`} onPress={() => onTake(word, meanings[0] ?? '')}>
        <Plus aria-hidden="true" className="size-4.5" />
        Anlegen
      </Button>
    </li>
  )
}

/** Nothing at all where nobody asked in vain. */
export function GlossarySuggestions({ onTake }: GlossarySuggestionsProps) {
  const { data } = useQuery(suggestionsQuery())
  if (!data?.suggestions.length) return null
  return (
    <Disclosure
      title="Vorschläge aus unbeantworteten Fragen"
      summary={`${formatInteger(data.suggestions.length)} Wörter, zu denen nichts gefunden wurde`}
    >
      <ul className="divide-y divide-line px-4 pb-2 sm:px-6">
        {data.suggestions.map(suggestion => (
          <Suggestion key={suggestion.word} suggestion={suggestion} onTake={onTake} />
        ))}
      </ul>
    </Disclosure>
  )
}
