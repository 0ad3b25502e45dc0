import type { LimitField, LimitReport } from '@lotse/contract'
import { Bot, HardDrive, type LucideIcon, Network, Users } from 'lucide-react'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { formatInteger } from '../../ui/texts/format.ts'

const figures: readonly { field: LimitField; label: string; icon: LucideIcon; unit?: string; of?: string }[] =
  [
    { field: 'max_subtenants', label: 'Untermandanten', icon: Network },
    { field: 'max_users', label: 'Freie Plätze', icon: Users, of: ' Benutzer:innen' },
    { field: 'max_chatbots', label: 'Freie Chatbots', icon: Bot },
    { field: 'upload_limit_mb', label: 'Freier Speicher', icon: HardDrive, unit: ' MB' },
  ]

/** How many there are, and what is left to give. */
export function PoolFigures({ limits, isLoading }: { limits: LimitReport | undefined; isLoading: boolean }) {
  const cardOf = ({ field, label, icon, unit = '', of = unit }: (typeof figures)[number]) => {
    const free = limits?.available_resources[field] ?? 0
    const total = limits?.parent_limits?.[field] ?? 0
    const shown = field === 'max_subtenants' ? total - free : free
    return (
      <StatCard
        key={field}
        label={label}
        icon={icon}
        tone={free > 0 ? 'accent' : 'warning'}
        value={limits && `${formatInteger(Math.max(0, shown))}${unit}`}
        sublabel={`von ${formatInteger(total)}${of}`}
        isLoading={isLoading}
      />
    )
  }
  return <StatCardRow>{figures.map(cardOf)}</StatCardRow>
}
