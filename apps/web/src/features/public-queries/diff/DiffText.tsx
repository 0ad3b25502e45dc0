import { useMemo } from 'react'
import { cx } from '../../../ui/styles/cx.ts'
import type { FormattedWord } from '../formatted-words.ts'
import { wordDiff } from './word-diff.ts'

/** Words that look alike, together. */
const runsOf = (words: readonly FormattedWord[]): FormattedWord[] => {
  const runs: FormattedWord[] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (last && last.isStrong === word.isStrong && last.isEm === word.isEm) last.text += word.text
    else runs.push({ ...word })
  }
  return runs
}

function Words({ words }: { words: readonly FormattedWord[] }) {
  return runsOf(words).map(({ text, isStrong, isEm }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one comparison never move
    <span key={index} className={cx(isStrong && 'font-bold', isEm && 'italic')}>
      {text}
    </span>
  ))
}

interface DiffTextProps {
  before: string
  after: string
}

/** The letter as it is read, with what changed. Told by strokes and lines as well as by colours. */
export function DiffText({ before, after }: DiffTextProps) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  if (parts.every(({ kind }) => kind === 'same')) return <p className="text-muted">Kein Unterschied.</p>
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map(({ kind, words }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
        if (kind === 'same') return <Words key={index} words={words} />
        const Change = kind === 'added' ? 'ins' : 'del'
        const tone = kind === 'added' ? 'bg-success-soft text-success-ink' : 'bg-danger-soft text-danger-ink'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Change key={index} className={`rounded-sm ${tone}`}>
            <Words words={words} />
          </Change>
        )
      })}
    </p>
  )
}
