import type { LucideIcon } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { cx } from '../styles/cx.ts'
import { inkTones, type MessageTone, softTones, type Tone } from '../styles/tones.ts'
import { Breakable } from '../texts/Breakable.tsx'
import { formatInteger } from '../texts/format.ts'
import { useTexts } from '../texts/language.tsx'

export interface StatCardProps {
  label: string
  /** Numbers are shown whole and grouped: 12345 → '12.345'. Anything else comes formatted. */
  value: number | string | null | undefined
  sublabel?: string
  tone?: Tone
  /** Of the figure itself; say the same in words. */
  valueTone?: MessageTone
  icon?: LucideIcon
  /** Where the figure comes from; the whole card leads there. */
  href?: string
  isLoading?: boolean
}

/** More signs than this would break the figure in the middle where four cards stand beside each other. */
const roomyLength = 9

const texts = { de: { loading: 'wird geladen' }, en: { loading: 'loading' } }

export function StatCard({
  label,
  value,
  sublabel,
  tone = 'accent',
  valueTone,
  icon: Icon,
  href,
  isLoading,
}: StatCardProps) {
  const words = useTexts(texts)
  const shown = typeof value === 'number' ? formatInteger(value) : (value ?? '–')
  return (
    // Two cards share the width of a phone: there the icon stands above the words, not beside them.
    <div
      className={cx(
        'relative flex min-w-0 flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:flex-row',
        href !== undefined && 'transition-colors hover:border-accent',
      )}
    >
      {Icon && (
        <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-lg', softTones[tone])}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      {/* As high as with words below the figure: rows stay even, and nothing jumps when it arrives. */}
      <div
        data-figure=""
        className="flex min-h-18 w-full min-w-0 grow flex-col"
        aria-busy={isLoading || undefined}
      >
        <p className="hyphens-auto text-muted text-sm">
          {href === undefined ? (
            <Breakable text={label} />
          ) : (
            <Link href={href} className="rounded-sm no-underline focus-ring after:absolute after:inset-0">
              <Breakable text={label} />
            </Link>
          )}
        </p>
        {isLoading ? (
          <>
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="my-1 h-6 w-20" />
            <Skeleton className="my-1 h-3 w-28" />
          </>
        ) : (
          <>
            <p
              className={cx(
                'break-words font-semibold tabular-nums leading-8',
                shown.length > roomyLength ? 'text-base sm:text-lg' : 'text-xl sm:text-2xl',
                valueTone && inkTones[valueTone],
              )}
            >
              {shown}
            </p>
            {sublabel && (
              <p data-words="" className="text-muted text-sm">
                {sublabel}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** As many beside each other as make even rows, by the room there is: no card is left alone in the last one. */
const columnsFor: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  3: 'grid-cols-2 *:last:col-span-2 @lg:grid-cols-3 @lg:*:last:col-span-1',
  5: 'grid-cols-2 @max-2xl:*:last:col-span-2 @2xl:@max-5xl:grid-cols-6 @2xl:@max-5xl:*:col-span-2 @2xl:@max-5xl:*:nth-[n+4]:col-span-3 @5xl:grid-cols-5',
  6: 'grid-cols-2 @2xl:grid-cols-3',
}
const evenColumns = 'grid-cols-2 @4xl:grid-cols-4'

/** Where no card of the row has words below its figure, the figures stand in the middle; else all of them at the top, in line. */
const middle = 'sm:[&:not(:has([data-words]))_[data-figure]]:justify-center'

/** The usual row of cards at the top of a list. */
export function StatCardRow({ children }: { children: ReactNode }) {
  const count = Children.toArray(children).length
  return (
    <div className="@container">
      <div className={cx('grid gap-3 sm:gap-4', columnsFor[count] ?? evenColumns, middle)}>{children}</div>
    </div>
  )
}
