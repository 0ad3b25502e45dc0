import { type DocumentRow, functionalityLabel } from '@lotse/contract'
import { formatInteger, formatNumber } from '../../../ui/texts/format.ts'

const cell = 'py-1 pr-4 last:pr-0'

/** What the processing cost, function by function. */
export function CreditBreakdown({ document }: { document: DocumentRow }) {
  const parts = Object.entries(document.credit_breakdown)
  if (parts.length === 0) return <p className="text-muted text-sm">Noch keine Credits verbraucht.</p>
  return (
    <table className="w-full max-w-md border-collapse text-sm">
      <caption className="sr-only">Verbrauchte Credits nach Funktion</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className={`${cell} text-left font-medium`}>
            Funktion
          </th>
          <th scope="col" className={`${cell} text-right font-medium`}>
            Anzahl
          </th>
          <th scope="col" className={`${cell} text-right font-medium`}>
            Credits
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(([functionality, { count, credits }]) => (
          <tr key={functionality} className="border-line border-t">
            <th scope="row" className={`${cell} text-left font-normal`}>
              {functionalityLabel(functionality)}
            </th>
            <td className={`${cell} text-right tabular-nums`}>{formatInteger(count)}</td>
            <td className={`${cell} text-right tabular-nums`}>{formatNumber(credits)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-line-strong border-t font-semibold">
          <th scope="row" className={`${cell} text-left`}>
            Zusammen
          </th>
          <td />
          <td className={`${cell} text-right tabular-nums`}>
            {formatNumber(document.processing_credits_used)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
