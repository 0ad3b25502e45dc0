import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { parseSearch, stringifySearch } from './list-search.ts'
import { chatSettingsRoutes } from './routes/chat-settings-routes.ts'
import { chatbotRoutes } from './routes/chatbot-routes.ts'
import { conversationRoutes } from './routes/conversation-routes.ts'
import { creditRoutes } from './routes/credit-routes.ts'
import { databucketRoutes, superAdminDatabucketRoutes } from './routes/databucket-routes.ts'
import { publicPages, rootRoute, signedInPages, superAdminPages } from './routes/frames.ts'
import { misuseRoutes } from './routes/misuse-routes.ts'
import { publicQueryRoutes, superAdminMailRoutes } from './routes/public-query-routes.ts'
import { publicRoutes, signInRoutes } from './routes/public-routes.ts'
import { signedInRoutes } from './routes/signed-in-routes.ts'
import { subTenantRoutes } from './routes/sub-tenant-routes.ts'
import { superAdminRoutes } from './routes/super-admin-routes.ts'

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  ...signInRoutes,
  publicPages.addChildren([...publicRoutes]),
  signedInPages.addChildren([
    ...signedInRoutes,
    ...creditRoutes,
    ...subTenantRoutes,
    ...databucketRoutes,
    ...chatbotRoutes,
    ...chatSettingsRoutes,
    ...conversationRoutes,
    ...misuseRoutes,
    ...publicQueryRoutes,
    superAdminPages.addChildren([
      ...superAdminRoutes,
      ...superAdminDatabucketRoutes,
      ...superAdminMailRoutes,
    ]),
  ]),
])

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: () => (
      <div className="flex justify-center p-12">
        <Spinner label="Lade Daten..." />
      </div>
    ),
    defaultErrorComponent: ErrorPage,
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
