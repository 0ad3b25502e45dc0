import { Check, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  TextField,
} from 'react-aria-components'
import { popoverClasses } from '../overlays/popover-classes.ts'
import { cx } from '../styles/cx.ts'
import { useForeignLanguage, useTexts } from '../texts/language.tsx'
import { matchesGerman } from '../texts/matches-german.ts'
import { controlClasses, type Option } from './field-parts.tsx'

const texts = { de: { empty: 'Keine Einträge' }, en: { empty: 'No entries' } }

interface OptionListProps {
  options?: readonly Option[]
  emptyText?: string
  /** Shows a search box above the choices, under this name. */
  searchLabel?: string
}

/**
 * Typing narrows the choices; the focus stays in the box and the arrow keys walk through what is left. A plain field, since in
 * React Aria's search field the first Escape would only empty it and leave the popup open.
 */
function Searchable({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (label === undefined) return children
  return (
    <Autocomplete filter={matchesGerman}>
      <TextField aria-label={label} type="search" autoFocus className="p-2 pb-1">
        <div className={cx(controlClasses, 'flex items-center')}>
          <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />
          <Input
            // The list below belongs to it and is walked through from here.
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded="true"
            placeholder={label}
            className="min-h-9 w-full min-w-0 grow rounded-lg bg-transparent px-3 outline-none [&::-webkit-search-cancel-button]:appearance-none"
          />
        </div>
      </TextField>
      {children}
    </Autocomplete>
  )
}

type Choice = Option & { id: string }
type Item = Choice | { id: string; options: readonly Choice[] }

/** Options of a group become a section under its name, at the place of the first of them. */
const itemsOf = (options: readonly Option[]): Item[] => {
  const groups = Map.groupBy(options, ({ group, value }) => group ?? `\n${value}`)
  return [...groups.values()].flatMap((members): Item[] => {
    const choices = members.map(option => ({ ...option, id: option.value }))
    const group = members[0]?.group
    return group === undefined ? choices : [{ id: group, options: choices }]
  })
}

const choice = (option: Option) => (
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
)

/** The popup with the choices of Select, MultiSelect and ComboBoxField. */
export function OptionList({ options, emptyText, searchLabel }: OptionListProps) {
  const words = useTexts(texts)
  const lang = useForeignLanguage()
  return (
    <Popover lang={lang} offset={4} className={popoverClasses}>
      <Searchable label={searchLabel}>
        <ListBox
          items={options && itemsOf(options)}
          renderEmptyState={() => <div className="px-3 py-2 text-muted">{emptyText ?? words.empty}</div>}
          className="max-h-72 overflow-auto p-1 outline-none"
        >
          {(item: Item) =>
            'options' in item ? (
              <ListBoxSection id={item.id}>
                <Header className="px-2 pt-3 pb-1 font-semibold text-muted text-xs">{item.id}</Header>
                <Collection items={item.options}>{choice}</Collection>
              </ListBoxSection>
            ) : (
              choice(item)
            )
          }
        </ListBox>
      </Searchable>
    </Popover>
  )
}
