import type { MenuItem } from '@lotse/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { menuIcon } from '../../app/shell/menu-icons.ts'

const pagesOf = (item: MenuItem): MenuItem[] => [
  ...(item.route === null ? [] : [item]),
  ...item.children.flatMap(pagesOf),
]

/** The areas of the menu with their pages: on a wide screen one click instead of two. */
export function QuickLinks({ menu }: { menu: readonly MenuItem[] }) {
  const areas = menu.filter(item => item.children.length > 0)
  if (areas.length === 0) return null
  return (
    <section aria-labelledby="quick-links" className="mt-8">
      <h2 id="quick-links" className="font-semibold text-lg">
        Schnellzugriff
      </h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {areas.map(area => {
          const Icon = menuIcon(area.icon)
          return (
            <li key={area.name} className="rounded-xl border border-line bg-surface p-5 shadow-card">
              <h3 className="flex items-center gap-2.5 font-semibold">
                <Icon aria-hidden="true" className="size-5 text-accent-ink" strokeWidth={1.75} />
                {area.name}
              </h3>
              <ul className="-mx-2 mt-2">
                {pagesOf(area).map(page => (
                  <li key={page.route}>
                    <Link
                      href={page.route ?? ''}
                      className="flex min-h-9 items-center justify-between gap-2 rounded-md px-2 py-1.5 no-underline focus-ring data-[hovered]:bg-hover"
                    >
                      {page.name}
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
