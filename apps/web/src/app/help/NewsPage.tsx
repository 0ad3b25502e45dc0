import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatDate } from '../../ui/texts/format.ts'
import { newsOfInstallationQuery } from './installation-news.ts'
import { news } from './news.ts'
import { NewsText, NewsTitle, newsKey } from './news-parts.tsx'

const articleClasses = 'rounded-xl border border-line bg-surface p-6 shadow-card'

/** What the operators of this installation have to say stands before what the product has to say. */
function InstallationNews() {
  const { data } = useQuery(newsOfInstallationQuery)
  return data?.data.map(entry => (
    <li key={newsKey(entry)}>
      <article className={articleClasses}>
        {entry.date && (
          <p className="text-muted text-sm">
            <time dateTime={entry.date}>{formatDate(entry.date)}</time>
          </p>
        )}
        <h2 className="mt-1 mb-2 font-semibold text-xl">
          <NewsTitle {...entry} />
        </h2>
        <NewsText {...entry} />
      </article>
    </li>
  ))
}

export function NewsPage() {
  return (
    <>
      <PageHeader title="Neuigkeiten" description="Was sich in Lotse geändert hat, das Neueste zuerst." />
      <ol className="flex max-w-3xl flex-col gap-6">
        <InstallationNews />
        {news.map(entry => (
          <li key={entry.title}>
            <article className={articleClasses}>
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
