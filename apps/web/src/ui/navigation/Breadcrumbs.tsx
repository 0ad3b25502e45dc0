import { ChevronRight } from 'lucide-react'
import { TextLink } from '../buttons/TextLink.tsx'

export interface BreadcrumbsProps {
  /** From the root to here; the last one is the page itself and needs no address. */
  items: readonly { label: string; href?: string }[]
}

export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Brotkrumen" className="mb-3 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {items.map((item, index) => {
          const isLast = index === items.length - 1
          return (
            <li key={item.label} className="flex min-w-0 items-center gap-1.5">
              {item.href !== undefined && !isLast ? (
                <TextLink href={item.href}>{item.label}</TextLink>
              ) : (
                <span aria-current={isLast ? 'page' : undefined} className="min-w-0 text-muted">
                  {item.label}
                </span>
              )}
              {!isLast && <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
