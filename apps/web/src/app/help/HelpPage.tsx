import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { supportEmail, supportRequestHref } from '../support.ts'
import { type HelpTopic, helpTopics } from './help-topics.tsx'

function Topic({ topic }: { topic: HelpTopic }) {
  return (
    <section
      aria-labelledby={`hilfe-${topic.id}`}
      className="rounded-xl border border-line bg-surface p-6 shadow-card"
    >
      <h2 id={`hilfe-${topic.id}`} tabIndex={-1} className="scroll-mt-24 font-semibold text-xl">
        {topic.title}
      </h2>
      <div className="mt-3 flex max-w-prose flex-col gap-3 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5">
        {topic.content}
      </div>
    </section>
  )
}

const jumpTo = (id: string): void => {
  const heading = document.getElementById(`hilfe-${id}`)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

export function HelpPage() {
  return (
    <>
      <PageHeader
        title="Wissensdatenbank"
        description="Kurze Antworten auf die häufigsten Fragen zu Lotse."
      />
      <div className="grid items-start gap-8 lg:grid-cols-[14rem_minmax(0,48rem)]">
        <nav aria-label="Themen" className="lg:sticky lg:top-24">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:flex-col">
            {helpTopics.map(topic => (
              <li key={topic.id}>
                <a
                  href={`#hilfe-${topic.id}`}
                  onClick={event => {
                    event.preventDefault()
                    jumpTo(topic.id)
                  }}
                  className="inline-block rounded-sm py-1 text-accent-ink underline underline-offset-2 hover:decoration-2"
                >
                  {topic.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-6">
          {helpTopics.map(topic => (
            <Topic key={topic.id} topic={topic} />
          ))}
          <p className="text-muted">
            Ihre Frage ist nicht dabei? Schreiben Sie an{' '}
            <TextLink href={supportRequestHref}>{supportEmail}</TextLink>.
          </p>
        </div>
      </div>
    </>
  )
}
