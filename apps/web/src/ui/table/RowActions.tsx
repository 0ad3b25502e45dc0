import { IconButton } from '../buttons/IconButton.tsx'
import type { RowAction } from './table-state.ts'

/** `rowName` makes "Löschen" unique in a list of thirty of them, for those who hear and do not see the row. */
export function RowActions({ actions, rowName }: { actions: readonly RowAction[]; rowName?: string }) {
  return (
    <span className="inline-flex gap-0.5">
      {actions.map(action => (
        <IconButton
          key={action.id}
          icon={action.icon}
          label={action.label}
          labelSuffix={rowName}
          href={action.href}
          isNewWindow={action.isNewWindow}
          tone={action.tone}
          isPending={action.isPending}
          disabledReason={action.disabledReason}
          onPress={action.onAction}
        />
      ))}
    </span>
  )
}
