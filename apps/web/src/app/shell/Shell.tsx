import { lazy, type ReactNode, Suspense } from 'react'
import { cx } from '../../ui/styles/cx.ts'
import { Footer } from '../Footer.tsx'
import { useLayoutData } from '../layout-data.ts'
import { contentId, SkipLink } from '../SkipLink.tsx'
import { isDebugging, useSession } from '../session.ts'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SidebarDrawer } from './SidebarDrawer.tsx'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'

const DebugWindow = lazy(async () => ({ default: (await import('./DebugWindow.tsx')).DebugWindow }))

/**
 * The frame of all signed-in pages: menu and tenants on the left, support and profile on top, legal links below. Paper gets the page
 * without it.
 */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const { layout, isLoading } = useLayoutData()
  const sidebar = useSidebar()
  const user = layout?.user ?? session.user
  // Whoever acts as somebody else is a super admin, too.
  const isSuperAdmin = session.user?.is_super_admin === true || session.impersonating !== null
  const hasDebugWindow = isSuperAdmin && isDebugging(session)
  // Only for the moment between a lost session and the sign-in page.
  if (!user) return null

  return (
    <div className="flex min-h-dvh bg-bg text-ink">
      <SkipLink />
      {!sidebar.isDrawer && sidebar.isOpen && (
        <aside
          aria-label="Seitenleiste"
          className="sticky top-0 h-dvh w-72 shrink-0 border-line border-r print:hidden"
        >
          <Sidebar layout={layout} isLoading={isLoading} />
        </aside>
      )}
      {sidebar.isDrawer && sidebar.isOpen && (
        <SidebarDrawer layout={layout} isLoading={isLoading} onClose={sidebar.closeDrawer} />
      )}
      <div className="flex min-w-0 grow flex-col">
        <div className="sticky top-0 z-20 print:hidden">
          <ImpersonationBanner session={session} />
          <TopBar user={user} layout={layout} sidebar={sidebar} />
        </div>
        <main
          id={contentId}
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl grow px-4 py-6 outline-none sm:px-6 lg:px-8 lg:py-8 print:max-w-none print:p-0"
        >
          {children}
        </main>
        <div className={cx('print:hidden', hasDebugWindow && 'sm:pb-14')}>
          <Footer />
        </div>
        {hasDebugWindow && (
          <Suspense>
            <DebugWindow session={session} layout={layout} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
