import type { LucideIcon } from 'lucide-react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { cx } from '../styles/cx.ts'
import { softTones, type Tone } from '../styles/tones.ts'
import { formatInteger } from '../texts/format.ts'
import { useTexts } from '../texts/language.tsx'

export interface StatCardProps {
  label: string
  /** Numbers are shown whole and grouped: 12345 → '12.345'. Anything else comes formatted. */
  value: number | string | null | undefined
  sublabel?: string
  tone?: Tone
  icon?: LucideIcon
  isLoading?: boolean
}

const texts = { de: { loading: 'wird geladen' }, en: { loading: 'loading' } }

export function StatCard({ label, value, sublabel, tone = 'accent', icon: Icon, isLoading }: StatCardProps) {
  const words = useTexts(texts)
  return (
    // Two cards share the width of a phone: there the icon stands above the words, not beside them.
    <div className="flex min-w-0 flex-col items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:flex-row">
      {Icon && (
        <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-lg', softTones[tone])}>
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <div className="w-full min-w-0 grow" aria-busy={isLoading || undefined}>
        <p className="hyphens-auto text-muted text-sm">{label}</p>
        {isLoading ? (
          <>
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="my-1 h-6 w-20" />
            <Skeleton className="my-1 h-3 w-28" />
          </>
        ) : (
          <>
            <p className="break-words font-semibold text-xl tabular-nums leading-8 sm:text-2xl">
              {typeof value === 'number' ? formatInteger(value) : (value ?? '–')}
            </p>
            {/* An empty line keeps cards in a row equally high. */}
            <p className="min-h-5 text-muted text-sm">{sublabel}</p>
          </>
        )}
      </div>
    </div>
  )
}

/** The usual row of cards at the top of a list. */
export function StatCardRow({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] sm:gap-4">
      {children}
    </div>
  )
}
