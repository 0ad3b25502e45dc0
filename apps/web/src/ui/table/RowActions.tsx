import { IconButton } from '../buttons/IconButton.tsx'
import { Menu } from '../overlays/Menu.tsx'
import { useTexts } from '../texts/language.tsx'
import type { RowAction } from './table-state.ts'

const texts = { de: { more: 'Weitere Aktionen' }, en: { more: 'More actions' } }

/** What cannot be used now says why. */
const entryOf = ({ disabledReason, ...action }: RowAction) =>
  disabledReason === undefined ? action : { ...action, isDisabled: true, description: disabledReason }

/** `rowName` makes "Löschen" unique in a list of thirty of them, for those who hear and do not see the row. */
export function RowActions({ actions, rowName }: { actions: readonly RowAction[]; rowName?: string }) {
  const words = useTexts(texts)
  const inMenu = actions.filter(action => action.isInMenu)
  return (
    <span className="inline-flex gap-0.5">
      {actions
        .filter(action => !action.isInMenu)
        .map(action => (
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
      {inMenu.length > 0 && (
        <Menu
          trigger="icon"
          label={rowName ? `${words.more}: ${rowName}` : words.more}
          items={inMenu.map(entryOf)}
        />
      )}
    </span>
  )
}
