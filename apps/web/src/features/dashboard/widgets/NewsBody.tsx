import type { WidgetContent } from '@lotse/contract'
import { NewsText, NewsTitle, newsKey } from '../../../app/help/news-parts.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { formatDate } from '../../../ui/texts/format.ts'
import { StaleNote } from './StaleNote.tsx'

/** What there is room for; the page of news has all. */
const shown = 3

export function NewsBody({ news, stale_since }: Extract<WidgetContent, { type: 'news' }>) {
  if (news.length === 0) return <p className="text-muted text-sm">Es gibt noch keine Neuigkeiten.</p>
  return (
    <>
      <ol className="flex flex-col gap-4">
        {news.slice(0, shown).map(entry => (
          <li key={newsKey(entry)} className="wrap-anywhere text-sm">
            {entry.date && (
              <time dateTime={entry.date} className="text-muted">
                {formatDate(entry.date)}
              </time>
            )}
            <p className="mb-1 font-medium">
              <NewsTitle {...entry} />
            </p>
            <NewsText {...entry} />
          </li>
        ))}
      </ol>
      <StaleNote since={stale_since} />
      <p className="mt-auto pt-3 text-sm">
        <TextLink href="/news">Alle Neuigkeiten</TextLink>
      </p>
    </>
  )
}
