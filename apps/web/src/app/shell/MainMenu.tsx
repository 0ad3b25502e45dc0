import type { MenuItem } from '@lotse/contract'
import { useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Button, Link } from 'react-aria-components'
import { cx } from '../../ui/styles/cx.ts'
import { keyOf, pathToCurrent } from './menu.ts'
import { menuIcon } from './menu-icons.ts'
import { useOpenGroups } from './open-groups.ts'

const rowClasses =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-lg py-2 text-left no-underline transition-colors focus-ring'
const otherClasses = 'text-ink data-[hovered]:bg-hover'
// Told by shape and colour, not by weight: a bolder name can wrap and push the menu down.
const currentClasses = 'bg-accent-soft text-accent-ink shadow-[inset_3px_0_0_var(--c-accent)]'

interface LevelProps {
  items: readonly MenuItem[]
  parents: readonly string[]
  current: readonly string[]
  groups: ReturnType<typeof useOpenGroups>
}

function ItemName({ item, isTop }: { item: MenuItem; isTop: boolean }) {
  const Icon = menuIcon(item.icon)
  return (
    <>
      {isTop && <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
      <span className="min-w-0 grow hyphens-auto">{item.name}</span>
    </>
  )
}

function Item({ item, parents, current, groups }: Omit<LevelProps, 'items'> & { item: MenuItem }) {
  const childrenId = useId()
  const key = keyOf(item, parents)
  const isTop = parents.length === 0
  const isCurrent = current.at(-1) === key
  const isOpen = groups.isOpen(key)
  const row = cx(rowClasses, isTop ? 'px-3' : 'px-2')
  const link = item.route !== null && (
    <Link
      href={item.route}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(row, isCurrent ? currentClasses : otherClasses)}
    >
      <ItemName item={item} isTop={isTop} />
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
          <ItemName item={item} isTop={isTop} />
          {chevron}
        </Button>
      )}
      <div
        id={childrenId}
        hidden={!isOpen}
        className={cx('border-line border-l', isTop ? 'ml-5.5 pl-2 text-sm' : 'ml-2 pl-1.5')}
      >
        <Level items={item.children} parents={[...parents, key]} current={current} groups={groups} />
      </div>
    </li>
  )
}

function Level({ items, parents, current, groups }: LevelProps) {
  return (
    <ul className="flex flex-col gap-0.5 py-0.5">
      {items.map(item => (
        <Item key={item.name} item={item} parents={parents} current={current} groups={groups} />
      ))}
    </ul>
  )
}

export function MainMenu({ items }: { items: readonly MenuItem[] }) {
  const place = useLocation({
    select: ({ pathname, searchStr }) => ({ pathname, search: searchStr }),
    structuralSharing: true,
  })
  const current = pathToCurrent(items, place)
  const groups = useOpenGroups(current)
  return (
    <nav aria-label="Hauptmenü">
      <Level items={items} parents={[]} current={current} groups={groups} />
    </nav>
  )
}
