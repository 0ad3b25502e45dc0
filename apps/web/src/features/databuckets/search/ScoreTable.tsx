import type { SearchResult } from '@lotse/contract'
import { formatScore } from './format-score.ts'

const cell = 'py-1'

/** Each part of a score by name: why a passage stands where it stands. */
export function ScoreTable({ result }: { result: SearchResult }) {
  return (
    <table className="w-full max-w-md border-collapse text-sm">
      <caption className="sr-only">Bestandteile der Bewertung</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className={`${cell} text-left font-medium`}>
            Bestandteil
          </th>
          <th scope="col" className={`${cell} text-right font-medium`}>
            Wert
          </th>
        </tr>
      </thead>
      <tbody>
        {result.score_parts.map(({ name, label, value }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className={`${cell} pr-4 text-left font-normal`}>
              {label}
            </th>
            <td className={`${cell} text-right tabular-nums`}>{formatScore(value)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line-strong border-t font-semibold">
          <th scope="row" className={`${cell} pr-4 text-left`}>
            Bewertung
          </th>
          <td className={`${cell} text-right tabular-nums`}>{formatScore(result.score)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
