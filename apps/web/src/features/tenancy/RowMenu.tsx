import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'

interface RowMenuProps {
  name: string
  /** Stands beside the menu, because it is used most. */
  main: RowAction | undefined
  others: readonly RowAction[]
}

/** For rows with more acts than icons can tell apart: the others carry their words in a menu. */
export function RowMenu({ name, main, others }: RowMenuProps) {
  return (
    <span className="inline-flex gap-0.5">
      {main && <IconButton icon={main.icon} label={`${main.label}: ${name}`} href={main.href} />}
      {others.length > 0 && <Menu trigger="icon" label={`Weitere Aktionen: ${name}`} items={others} />}
    </span>
  )
}
