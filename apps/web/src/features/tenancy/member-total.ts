import { formatInteger } from '../../ui/texts/format.ts'

interface Members {
  statistics: { total: number }
  max_users: number
}

/** How many people a tenant has, against how many it may have. */
export const memberTotal = (members: Members | undefined) => ({
  label: 'Gesamt',
  value: members?.statistics.total,
  sublabel: `von höchstens ${formatInteger(members?.max_users ?? 0)}`,
})
