import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { isGuarded, isOpenTo } from '../areas.ts'
import { FrameErrorPage } from '../ErrorPage.tsx'
import { layoutQuery } from '../layout-data.ts'
import { RootLayout } from '../RootLayout.tsx'
import { safeRedirect } from '../safe-redirect.ts'
import { sessionQuery } from '../session.ts'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Every page needs the CSRF token and most need the person; after the first time this answers from memory.
  beforeLoad: async ({ context }) => ({ session: await context.queryClient.ensureQueryData(sessionQuery) }),
  component: RootLayout,
  errorComponent: FrameErrorPage,
  notFoundComponent: lazyRouteComponent(() => import('../UnknownPage.tsx'), 'UnknownPage'),
})

/** The frame of legal pages and the like; the pages around sign-in bring a frame of their own. */
export const publicPages = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('../PublicPages.tsx'), 'PublicPages'),
})

export const signedInPages = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if (context.session.must_set_up_second_factor) throw redirect({ to: '/two-factor-setup', replace: true })
    const { user } = context.session
    if (user) {
      if (user.is_super_admin || !isGuarded(location.pathname)) return
      // Without layout data the shell stands without a menu; the page then says itself what it may not show.
      const layout = await context.queryClient.ensureQueryData(layoutQuery).catch(() => null)
      if (layout && !isOpenTo(location.pathname, layout.menuData)) throw notFound({ routeId: '__root__' })
      return
    }
    const target = safeRedirect(location.href, '')
    throw redirect({ to: '/login', search: target ? { redirect: target } : {}, replace: true })
  },
  errorComponent: FrameErrorPage,
  component: lazyRouteComponent(() => import('../shell/SignedInPages.tsx'), 'SignedInPages'),
})

/** The server refuses anyway; here it only decides what is shown. */
export const superAdminPages = createRoute({
  getParentRoute: () => signedInPages,
  id: 'super-admin',
  beforeLoad: ({ context }) => {
    if (!context.session.user?.is_super_admin) throw notFound({ routeId: '__root__' })
  },
})
