import type { MenuItem } from '@lotse/contract'
import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button, Link } from 'react-aria-components'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { Breakable } from '../../ui/texts/Breakable.tsx'
import { keyOf, pathToCurrent } from './menu.ts'
import { menuIcon } from './menu-icons.ts'
import { useOpenGroups } from './open-groups.ts'

const rowClasses =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-lg py-2 text-left no-underline transition-colors focus-ring'
const otherClasses = 'data-[hovered]:bg-hover data-[hovered]:text-ink'
// Told by shape and colour, not by weight: a bolder name can wrap and push the menu down.
const currentClasses = 'bg-accent-soft text-accent-ink shadow-[inset_3px_0_0_var(--c-accent)]'

/** What is new behind an item, by its route. */
export type MenuCounts = Readonly<Record<string, { count: number; label: string }>>

interface LevelProps {
  counts: MenuCounts
  items: readonly MenuItem[]
  parents: readonly string[]
  current: readonly string[]
  groups: ReturnType<typeof useOpenGroups>
}

/** Of the item itself, or of what a closed group hides. */
const newBehind = (item: MenuItem, counts: MenuCounts, isOpen: boolean): MenuCounts[string] | undefined => {
  const own = item.route === null ? undefined : counts[item.route]
  if (own && own.count > 0) return own
  if (isOpen) return undefined
  return item.children.map(child => newBehind(child, counts, false)).find(found => found !== undefined)
}

interface ItemNameProps {
  item: MenuItem
  isTop: boolean
  isNew: MenuCounts[string] | undefined
}

function ItemName({ item, isTop, isNew }: ItemNameProps) {
  const Icon = menuIcon(item.icon)
  return (
    <>
      {isTop && <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
      <span className="min-w-0 grow hyphens-auto">
        <Breakable text={item.name} />
      </span>
      {isNew && (
        <Badge tone="danger">
          {isNew.count > 99 ? '99+' : isNew.count}
          <span className="sr-only"> {isNew.label}</span>
        </Badge>
      )}
    </>
  )
}

function Item({ item, parents, current, groups, counts }: Omit<LevelProps, 'items'> & { item: MenuItem }) {
  const childrenId = useId()
  const key = keyOf(item, parents)
  const isTop = parents.length === 0
  const isCurrent = current.at(-1) === key
  const isOpen = groups.isOpen(key)
  const isNew = newBehind(item, counts, isOpen)
  const row = cx(rowClasses, isTop ? 'px-3' : 'px-2')
  const link = item.route !== null && (
    <Link
      href={item.route}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(row, isCurrent ? currentClasses : otherClasses)}
    >
      <ItemName item={item} isTop={isTop} isNew={isNew} />
    </Link>
  )
  if (item.children.length === 0) return <li>{link || <span className={row}>{item.name}</span>}</li>

  const chevron = (
    <ChevronRight
      aria-hidden="true"
      className={cx('size-4 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
    />
  )
  const disclosure = {
    'aria-expanded': isOpen,
    'aria-controls': childrenId,
    onPress: () => groups.toggle(key),
  }
  return (
    <li>
      {link ? (
        // A page that also has children: the name leads to it, the arrow beside it opens the group.
        <div className="flex items-center gap-1">
          {link}
          <Button
            {...disclosure}
            aria-label={`Untermenü ${item.name}`}
            className="flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-lg focus-ring data-[hovered]:bg-hover"
          >
            {chevron}
          </Button>
        </div>
      ) : (
        <Button {...disclosure} className={cx(row, otherClasses)}>
          <ItemName item={item} isTop={isTop} isNew={isNew} />
          {chevron}
        </Button>
      )}
      <div
        id={childrenId}
        hidden={!isOpen}
        // Each level is set in further and more quietly; the line ties it to its name.
        className={cx(
          'border-l',
          isTop
            ? 'ml-5.5 border-line pl-2 text-sm'
            : 'mb-1 ml-3.5 border-line-strong/60 pl-2 text-[0.8125rem] text-muted',
        )}
      >
        <Level
          items={item.children}
          parents={[...parents, key]}
          current={current}
          groups={groups}
          counts={counts}
        />
      </div>
    </li>
  )
}

function Level({ items, ...level }: LevelProps) {
  return (
    <ul className="flex flex-col gap-0.5 py-0.5">
      {items.map(item => (
        <Item key={item.name} item={item} {...level} />
      ))}
    </ul>
  )
}

export function MainMenu({ items, counts = {} }: { items: readonly MenuItem[]; counts?: MenuCounts }) {
  const place = useLocation({
    select: ({ pathname, searchStr }) => ({ pathname, search: searchStr }),
    structuralSharing: true,
  })
  const current = pathToCurrent(items, place)
  const groups = useOpenGroups(current)
  return (
    <nav aria-label="Hauptmenü">
      <Level items={items} parents={[]} current={current} groups={groups} counts={counts} />
    </nav>
  )
}
