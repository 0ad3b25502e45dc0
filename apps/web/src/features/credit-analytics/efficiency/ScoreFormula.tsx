import type { UsageEfficiency, WasteKind } from '@lotse/contract'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import { formatInteger, formatNumber, formatUpTo } from '../../../ui/texts/format.ts'

const wasteWords: Record<WasteKind, { name: string; one: string; more: string }> = {
  failed_work: { name: 'Failed work', one: 'operation', more: 'operations' },
  abandoned_work: { name: 'Abandoned work', one: 'operation', more: 'operations' },
  unread_answers: { name: 'Answers broken off by visitors', one: 'answer', more: 'answers' },
  unused_data_stores: { name: 'Data stores no answer used', one: 'data store', more: 'data stores' },
}

/** How the score comes about, on demand. */
export function ScoreFormula({ efficiency }: { efficiency: UsageEfficiency }) {
  const { totals, waste, overall_score: score } = efficiency
  if (score === null) return null
  return (
    <Disclosure title="How the score is computed" summary="Success, waste and the formula">
      <p>Score = 100 × operations that succeeded ÷ all operations × (1 − wasted credits ÷ used credits)</p>
      <p className="mt-2 tabular-nums">
        {formatUpTo(1, score)} = 100 × {formatInteger(totals.successes)} ÷ {formatInteger(totals.operations)}{' '}
        × (1 − {formatNumber(totals.wasted_credits)} ÷ {formatNumber(totals.used_credits)})
      </p>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {waste.map(({ kind, count, credits }) => {
          const { name, one, more } = wasteWords[kind]
          return (
            <div key={kind}>
              <dt className="text-muted text-sm">{name}</dt>
              <dd className="font-semibold tabular-nums">{formatNumber(credits)} credits</dd>
              <dd className="text-muted text-sm">
                {formatInteger(count)} {count === 1 ? one : more}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="mt-4 text-muted text-sm">
        Failed and abandoned work counts with what its parts had cost before it was given up or its time was
        over. An hour is judged by its operations that succeeded, a functionality by the same formula with its
        own failed and abandoned work.
      </p>
    </Disclosure>
  )
}
