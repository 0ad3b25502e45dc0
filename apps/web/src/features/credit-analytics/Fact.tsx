/** A figure with its name, within a list of them. */
export function Fact({ name, value, more }: { name: string; value: string; more?: string }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
      {more && <dd className="text-muted text-sm">{more}</dd>}
    </div>
  )
}
