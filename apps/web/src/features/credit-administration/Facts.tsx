import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Long texts take the whole width. */
  isWide?: boolean
}

/** Labelled facts of one thing, two beside each other where there is room. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(
        fact =>
          fact && (
            <div key={fact.label} className={fact.isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <dt className="text-muted text-sm">{fact.label}</dt>
              <dd className="whitespace-pre-line break-words">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
