import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Footer } from '../../../app/Footer.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { contentId, SkipLink } from '../../../app/SkipLink.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useTheme } from '../../../ui/styles/theme.ts'
import { hasConsented, keepConsent } from './kept-visit.ts'
import { PrePage } from './PrePage.tsx'
import { titleOf, type Website, websiteQuery } from './website-query.ts'

function SchemeButton() {
  const { theme, setChoice } = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? 'Helles Design einschalten' : 'Dunkles Design einschalten'}
      placement="bottom"
      onPress={() => setChoice(isDark ? 'light' : 'dark')}
    />
  )
}

/** Whoever has not agreed yet reads the page before the chat, by whichever address they came. */
function Gate({
  subdomain,
  website,
  children,
}: {
  subdomain: string
  website: Website
  children: ReactNode
}) {
  const { pre_page: page } = website
  const text = JSON.stringify(page)
  const [agreedTo, setAgreedTo] = useState<string>()
  if (!page || agreedTo === text || hasConsented(subdomain, text)) return children
  const consent = () => {
    keepConsent(subdomain, text)
    setAgreedTo(text)
    // The button that was pressed is gone with its page.
    document.getElementById(contentId)?.focus()
  }
  return <PrePage page={page} onConsent={consent} />
}

/** Around the public pages of a tenant: its name in place of ours, and no menu. */
export function WebsiteFrame() {
  const { subdomain = '' } = useParams({ strict: false })
  const query = useQuery(websiteQuery(subdomain))
  const failure = failureOf(query)
  const website = failure ? undefined : query.data
  const title = website && titleOf(website)
  useEffect(() => {
    if (title) document.title = title
  }, [title])

  return (
    <div className="flex min-h-dvh flex-col bg-bg text-ink">
      <SkipLink />
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex w-full max-w-5xl items-start justify-between gap-4 px-4 py-3 sm:px-6">
          <p className="wrap-anywhere min-w-0 py-1 font-semibold text-lg">
            {website?.tenant.name ?? 'Chatbot'}
          </p>
          <SchemeButton />
        </div>
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-5xl grow flex-col px-4 py-6 outline-none sm:px-6"
      >
        {query.isPending && (
          <div role="status">
            <span className="sr-only">Die Seite wird geladen</span>
            <Skeleton className="h-64" />
          </div>
        )}
        {failure && (
          <>
            <h1 className="sr-only">Chatbot</h1>
            <LoadingFailed
              title="Diese Seite konnte nicht geladen werden"
              error={failure}
              onRetry={query.refetch}
            />
          </>
        )}
        {website && (
          <Gate subdomain={subdomain} website={website}>
            <Outlet />
          </Gate>
        )}
      </main>
      <Footer />
    </div>
  )
}
