import type { UsageEfficiency } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatNumber } from '../../../ui/texts/format.ts'

export function Recommendations({ list }: { list: UsageEfficiency['recommendations'] }) {
  return (
    <Card title="Recommendations" description="Savings are what was wasted in this period, for 30 days.">
      {list.length === 0 ? (
        <p className="text-muted">Nothing was wasted in this period.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {list.map(({ title, description, potential_savings, link }) => (
            <li
              key={`${title} ${description}`}
              className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 max-w-prose">
                <h3 className="break-words font-semibold">{title}</h3>
                <p className="break-words text-sm">{description}</p>
                {link && <TextLink href={link.href}>{link.label}</TextLink>}
              </div>
              <p className="text-sm tabular-nums">
                <span className="font-semibold">{formatNumber(potential_savings)}</span> credits per month
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
