import { Medal } from 'lucide-react'
import { cx } from '../../../ui/styles/cx.ts'

const medals = [
  { name: 'Gold', colours: 'border-[#a07400] bg-[#ffe28a] text-[#4a3500]' },
  { name: 'Silver', colours: 'border-[#6b7280] bg-[#e3e6ea] text-[#2b3138]' },
  { name: 'Bronze', colours: 'border-[#8a4a16] bg-[#f3c9a5] text-[#4d2606]' },
] as const

/** The first three wear their medals in both schemes alike. */
export function RankBadge({ rank }: { rank: number }) {
  const medal = medals[rank - 1]
  if (!medal) return <span className="tabular-nums">{rank}</span>
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full border px-2 py-0.5 font-semibold text-xs tabular-nums',
        medal.colours,
      )}
    >
      <Medal aria-hidden="true" className="size-3.5" />
      {rank}
      <span className="sr-only"> ({medal.name})</span>
    </span>
  )
}
