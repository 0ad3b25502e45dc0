import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import type { Option } from './Field.tsx'
import { useForeignLanguage, useTexts } from './language.tsx'

export const popoverClasses =
  'min-w-(--trigger-width) max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-surface text-ink shadow-overlay outline-none'

const texts = { de: { empty: 'Keine Einträge' }, en: { empty: 'No entries' } }

/** The popup with the choices of Select, MultiSelect and ComboBoxField. */
export function OptionList({ options, emptyText }: { options?: readonly Option[]; emptyText?: string }) {
  const words = useTexts(texts)
  const lang = useForeignLanguage()
  return (
    <Popover lang={lang} offset={4} className={popoverClasses}>
      <ListBox
        items={options?.map(option => ({ ...option, id: option.value }))}
        renderEmptyState={() => <div className="px-3 py-2 text-muted">{emptyText ?? words.empty}</div>}
        className="max-h-72 overflow-auto p-1 outline-none"
      >
        {(option: Option) => (
          <ListBoxItem
            id={option.value}
            textValue={option.label}
            isDisabled={option.isDisabled}
            className="group flex min-h-9 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 outline-none data-[disabled]:cursor-not-allowed data-[focused]:bg-accent-soft data-[hovered]:bg-hover data-[disabled]:text-muted"
          >
            <Check
              aria-hidden="true"
              className="mt-1 invisible size-4 shrink-0 text-accent-ink group-data-[selected]:visible"
            />
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.description && <span className="block text-muted text-sm">{option.description}</span>}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
