import { type LayoutTenant, tenantDropdown } from '@lotse/contract'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import type { TenantSearch } from './tenant-search.ts'

export interface TenantPickerTexts {
  lang: 'de' | 'en'
  noMatch: (term: string) => string
  failed: string
  /** Said below the list when not all tenants fit; undefined when they do. */
  moreMatches: (shown: number) => string
  moreTenants: (shown: number, total: number) => string
}

interface TenantPickerProps {
  search: TenantSearch
  texts: TenantPickerTexts
  activeId: string | undefined
  onChoose: (tenant: LayoutTenant) => void
  /** Keys that the frame around the picker answers: the dropdown closes on Escape and Tab. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: (tenant: LayoutTenant, isActive: boolean) => ReactNode
  /** The height of one entry, in rem. */
  entryHeight: number
}

/** Above and below the entries together, in rem (p-1). */
const listPadding = 0.5

const hintFor = (search: TenantSearch, texts: TenantPickerTexts): string | null => {
  const shown = search.tenants.length
  if (search.total <= tenantDropdown.shownAtMost) return null
  return search.shownTerm === '' ? texts.moreTenants(shown, search.total) : texts.moreMatches(shown)
}

/** Whom Enter takes from an answer: the tenant of just that name, else the first. */
const bestMatch = ({ tenants, shownTerm }: TenantSearch): number => {
  const typed = shownTerm.toLocaleLowerCase('de')
  return Math.max(
    tenants.findIndex(tenant => tenant.name.toLocaleLowerCase('de') === typed),
    0,
  )
}

/** Arrow keys move a mark through the list while the focus stays in the search box (or on the list without one). */
const useMark = (search: TenantSearch, activeId: string | undefined) => {
  const [marked, setMarked] = useState(() => search.tenants.findIndex(tenant => tenant.id === activeId))
  const [answered, setAnswered] = useState(search.shownTerm)
  if (answered !== search.shownTerm) {
    // Another list: the best match is one Enter away.
    setAnswered(search.shownTerm)
    setMarked(search.shownTerm === '' ? -1 : bestMatch(search))
  }
  const last = search.tenants.length - 1
  const moves: Record<string, () => number> = {
    ArrowDown: () => (marked >= last ? 0 : marked + 1),
    ArrowUp: () => (marked <= 0 ? last : marked - 1),
  }
  // What stands there while a search runs answers to an earlier word: nothing of it is marked.
  return { marked: search.isSearching ? -1 : Math.min(marked, last), setMarked, moves }
}

/** Enter before the answer is there waits for it; whoever types on takes it back. */
const useAwaitedChoice = (
  search: TenantSearch,
  marked: number,
  onChoose: (tenant: LayoutTenant) => void,
): (() => void) => {
  const [awaited, setAwaited] = useState<string | null>(null)
  const hasAnswer = awaited !== null && (awaited !== search.term || !search.isSearching)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer; the list and `onChoose` are new at every drawing
  useEffect(() => {
    if (!hasAnswer) return
    setAwaited(null)
    const tenant = search.tenants[marked]
    if (awaited === search.term && tenant) onChoose(tenant)
  }, [hasAnswer])
  return () => setAwaited(search.term)
}

export function TenantPicker({
  search,
  texts,
  activeId,
  onChoose,
  onKeyDown,
  children,
  entryHeight,
}: TenantPickerProps) {
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const focused = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { marked, setMarked, moves } = useMark(search, activeId)
  const chooseWhenAnswered = useAwaitedChoice(search, marked, onChoose)
  const hint = hintFor(search, texts)
  const isEmpty = !search.hasFailed && search.tenants.length === 0 && search.shownTerm !== ''

  useEffect(() => focused.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector(`[data-index="${marked}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])

  const handleKeys = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const tenant = search.tenants[marked]
    if (search.isSearching && (move || event.key === 'Enter')) {
      if (!move) chooseWhenAnswered()
    } else if (move && search.tenants.length > 0) setMarked(move())
    else if (event.key === 'Enter' && tenant) onChoose(tenant)
    else {
      onKeyDown?.(event)
      return
    }
    event.preventDefault()
  }

  const navigation = {
    onKeyDown: handleKeys,
    'aria-controls': listId,
    'aria-activedescendant': search.tenants[marked] ? optionId(marked) : undefined,
  }

  return (
    <div className="flex min-h-0 flex-col">
      {search.hasSearch && (
        <div className="relative p-2">
          <Search aria-hidden="true" className="absolute top-5 left-5 size-4 text-muted" />
          <input
            ref={node => {
              focused.current = node
            }}
            {...navigation}
            type="text"
            role="combobox"
            aria-label="Mandanten suchen"
            aria-expanded="true"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="Mandanten suchen"
            value={search.term}
            onChange={event => search.setTerm(event.target.value)}
            className="min-h-10 w-full rounded-lg border border-line-strong bg-surface pr-3 pl-9 text-ink field-ring"
          />
        </div>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Mandanten"
        aria-busy={search.isSearching || undefined}
        ref={node => {
          list.current = node
          if (!search.hasSearch) focused.current = node
        }}
        {...(search.hasSearch
          ? { tabIndex: -1 }
          : { tabIndex: 0, ...navigation, 'aria-controls': undefined })}
        style={{ maxHeight: `${entryHeight * tenantDropdown.scrollsPast + listPadding}rem` }}
        className={cx('min-h-0 overflow-y-auto p-1 outline-none', search.isSearching && 'opacity-60')}
      >
        {search.tenants.map((tenant, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are answered where the focus is
          // biome-ignore lint/a11y/useFocusableInteractive: marked by aria-activedescendant, never focused itself
          <div
            key={tenant.id}
            id={optionId(index)}
            data-index={index}
            role="option"
            aria-selected={tenant.id === activeId}
            onMouseEnter={() => setMarked(index)}
            // The focus stays where it is; otherwise the dropdown would close before the click arrives.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onChoose(tenant)}
            style={{ minHeight: `${entryHeight}rem` }}
            className={cx(
              'flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5',
              index === marked && 'bg-accent-soft',
            )}
          >
            {children(tenant, tenant.id === activeId)}
          </div>
        ))}
      </div>
      <div role="status" lang={texts.lang} className="px-3 text-muted text-sm">
        {search.hasFailed && <p className="py-2 text-danger-ink">{texts.failed}</p>}
        {isEmpty && <p className="break-words py-2">{texts.noMatch(search.shownTerm)}</p>}
        {hint && <p className="border-line border-t py-2">{hint}</p>}
      </div>
    </div>
  )
}
