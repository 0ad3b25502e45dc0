import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { cx } from '../styles/cx.ts'
import { formatInteger } from '../texts/format.ts'
import { useTexts } from '../texts/language.tsx'
import { ellipsis, pageNumbers } from './page-numbers.ts'

/** The paging part of every list reply. */
export interface Envelope {
  current_page: number
  per_page: number
  total: number
  /** There are more than `total`, which nobody has counted. */
  total_is_capped?: boolean
  from: number | null
  to: number | null
  last_page: number
}

export interface PaginationProps {
  envelope: Envelope
  onPageChange: (page: number) => void
  /** Names what is paged, if a page has several lists. */
  label?: string
  /** How many pages are shown on each side of the current one. */
  reach?: number
}

const texts = {
  de: {
    pages: 'Seiten',
    shown: (from: string, to: string, total: string) =>
      `Zeige ${from} bis ${to} von ${total} ${total === '1' ? 'Eintrag' : 'Einträgen'}`,
    moreThan: (total: string) => `mehr als ${total}`,
    page: (page: number) => `Seite ${page}`,
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
  },
  en: {
    pages: 'Pages',
    shown: (from: string, to: string, total: string) =>
      `Showing ${from} to ${to} of ${total} ${total === '1' ? 'result' : 'results'}`,
    moreThan: (total: string) => `more than ${total}`,
    page: (page: number) => `Page ${page}`,
    previous: 'Previous page',
    next: 'Next page',
  },
}

const stepClasses =
  'inline-flex h-9 min-w-9 cursor-pointer items-center justify-center gap-1 rounded-lg border border-transparent px-2 text-ink tabular-nums focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[disabled]:text-muted data-[disabled]:opacity-50'

function Step(props: { label: string; isDisabled: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      aria-label={props.label}
      isDisabled={props.isDisabled}
      onPress={props.onPress}
      className={stepClasses}
    >
      {props.children}
    </Button>
  )
}

export function Pagination({ envelope, onPageChange, label, reach }: PaginationProps) {
  const words = useTexts(texts)
  const { current_page: current, last_page: last, from, to } = envelope
  const counted = formatInteger(envelope.total)
  const total = envelope.total_is_capped ? words.moreThan(counted) : counted
  const entries = pageNumbers(current, last, reach)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-muted text-sm">
        {words.shown(formatInteger(from ?? 0), formatInteger(to ?? 0), total)}
      </p>
      {last > 1 && (
        <nav aria-label={label ?? words.pages}>
          <ul className="flex flex-wrap items-center gap-0.5">
            <li>
              <Step
                label={words.previous}
                isDisabled={current <= 1}
                onPress={() => onPageChange(current - 1)}
              >
                <ChevronLeft aria-hidden="true" className="size-4.5" />
              </Step>
            </li>
            {entries.map((entry, index) =>
              entry === ellipsis ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an ellipsis has no identity but its place
                <li key={`gap-${index}`} aria-hidden="true" className="w-5 text-center text-muted sm:w-7">
                  {ellipsis}
                </li>
              ) : (
                <li key={entry}>
                  <Button
                    aria-label={words.page(entry)}
                    aria-current={entry === current ? 'page' : undefined}
                    onPress={() => onPageChange(entry)}
                    className={cx(
                      stepClasses,
                      entry === current && 'border-accent! bg-accent-soft font-semibold text-accent-ink',
                    )}
                  >
                    {entry}
                  </Button>
                </li>
              ),
            )}
            <li>
              <Step label={words.next} isDisabled={current >= last} onPress={() => onPageChange(current + 1)}>
                <ChevronRight aria-hidden="true" className="size-4.5" />
              </Step>
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}
