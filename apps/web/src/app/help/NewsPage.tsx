import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatDate } from '../../ui/texts/format.ts'
import { news } from './news.ts'

export function NewsPage() {
  return (
    <>
      <PageHeader title="Neuigkeiten" description="Was sich in Lotse geändert hat, das Neueste zuerst." />
      <ol className="flex max-w-3xl flex-col gap-6">
        {news.map(entry => (
          <li key={entry.title}>
            <article className="rounded-xl border border-line bg-surface p-6 shadow-card">
              <p className="text-muted text-sm">
                <time dateTime={entry.date}>{formatDate(entry.date)}</time>
              </p>
              <h2 className="mt-1 font-semibold text-xl">{entry.title}</h2>
              <p className="mt-2">{entry.text}</p>
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {entry.points.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </article>
          </li>
        ))}
      </ol>
    </>
  )
}
