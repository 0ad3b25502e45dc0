import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Bot } from 'lucide-react'
import { Link } from 'react-aria-components'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Avatar } from '../../../ui/structure/Avatar.tsx'
import { titleOf, type Website, websiteQuery } from './website-query.ts'

function ChatbotLink({ chatbot, href }: { chatbot: Website['chatbots'][number]; href: string }) {
  return (
    <li className="min-w-0">
      <Link
        href={href}
        className="flex h-full gap-4 rounded-xl border border-line bg-surface p-4 no-underline shadow-card transition-colors focus-ring data-[hovered]:border-accent sm:p-5"
      >
        <Avatar name={chatbot.public_name} src={chatbot.profile_picture_url} size="lg" isDecorative />
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold text-accent-ink text-lg underline underline-offset-2">
            {chatbot.public_name}
          </span>
          <span className="wrap-anywhere mt-1 line-clamp-4 whitespace-pre-line text-muted">
            {chatbot.public_description}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** The chatbots of a tenant that whoever looks may use. */
export function WebsitePage() {
  const { subdomain = '' } = useParams({ strict: false })
  const { data: website } = useQuery(websiteQuery(subdomain))
  if (!website) return null
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="wrap-anywhere font-semibold text-2xl leading-tight">{titleOf(website)}</h1>
        <p className="wrap-anywhere mt-1 max-w-prose whitespace-pre-line text-muted empty:hidden">
          {website.tenant.web_description}
        </p>
      </div>
      {website.chatbots.length === 0 ? (
        <EmptyState
          icon={Bot}
          title="Hier ist noch kein öffentlicher Chatbot eingerichtet."
          text="Bitte schauen Sie später wieder vorbei."
        />
      ) : (
        <ul aria-label="Chatbots" className="grid gap-4 md:grid-cols-2">
          {website.chatbots.map(chatbot => (
            <ChatbotLink
              key={chatbot.uuid}
              chatbot={chatbot}
              href={`/s/${encodeURIComponent(subdomain)}/${chatbot.uuid}`}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
