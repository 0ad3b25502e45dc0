interface ChartHintProps {
  active?: boolean
  label?: string | number
  payload?: readonly { name?: unknown; value?: unknown; color?: string; payload?: unknown }[]
  formatValue: (value: number) => string
}

/** What stands beside the pointer; everybody else finds the same in the table. */
export function ChartHint({ active, label, payload = [], formatValue }: ChartHintProps) {
  if (!active || payload.length === 0) return null
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-ink text-sm shadow-overlay">
      {label !== undefined && label !== '' && <p className="font-semibold">{label}</p>}
      {payload.map(entry => (
        <p key={String(entry.name)} className="flex items-center gap-2">
          <span className="size-2.5 rounded-sm" style={{ backgroundColor: entry.color }} />
          {String(entry.name)}: <span className="tabular-nums">{formatValue(Number(entry.value))}</span>
        </p>
      ))}
    </div>
  )
}
