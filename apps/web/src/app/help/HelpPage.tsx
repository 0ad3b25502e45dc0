import { useLocation } from '@tanstack/react-router'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { supportRequestHref, useInstallation } from '../installation.ts'
import type { HelpTopic } from './help-topic.ts'
import { helpAreas } from './help-topics.ts'

function Topic({ topic }: { topic: HelpTopic }) {
  return (
    <section
      aria-labelledby={`hilfe-${topic.id}`}
      className="rounded-xl border border-line bg-surface p-6 shadow-card"
    >
      <h3 id={`hilfe-${topic.id}`} tabIndex={-1} className="scroll-mt-32 font-semibold text-lg">
        {topic.title}
      </h3>
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

function TopicList() {
  return (
    <nav aria-label="Themen" className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
      <ul className="flex flex-col gap-4">
        {helpAreas.map(({ name, topics }) => (
          <li key={name}>
            <p className="font-semibold text-sm">{name}</p>
            <ul className="mt-1 flex flex-wrap gap-x-5 text-sm lg:flex-col">
              {topics.map(topic => (
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
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function HelpPage() {
  const { takes_support_requests } = useInstallation()
  const page = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <PageHeader
        title="Wissensdatenbank"
        description="Kurze Antworten auf die häufigsten Fragen zu Lotse."
      />
      <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TopicList />
        <div className="flex max-w-3xl flex-col gap-8">
          {helpAreas.map(({ name, topics }) => (
            <section key={name} aria-label={name} className="flex flex-col gap-4">
              <h2 className="font-semibold text-xl">{name}</h2>
              {topics.map(topic => (
                <Topic key={topic.id} topic={topic} />
              ))}
            </section>
          ))}
          {takes_support_requests && (
            <p className="text-muted">
              Ihre Frage ist nicht dabei? Stellen Sie eine{' '}
              <TextLink href={supportRequestHref({ page })}>Supportanfrage</TextLink>.
            </p>
          )}
        </div>
      </div>
    </>
  )
}
