import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from './frames.ts'

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/s/$subdomain',
  staticData: { title: 'Chatbot' },
  component: lazyRouteComponent(
    () => import('../../features/conversations/website/WebsiteFrame.tsx'),
    'WebsiteFrame',
  ),
})
const chatbotsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../../features/conversations/website/WebsitePage.tsx'),
    'WebsitePage',
  ),
})
const chatRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$chatbot',
  component: lazyRouteComponent(
    () => import('../../features/conversations/website/WebsiteChatPage.tsx'),
    'WebsiteChatPage',
  ),
})
/** The longer address of the same page, as the menu of the application names it. */
const namedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tenantwebsite/$tenantdomain',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/s/$subdomain', params: { subdomain: params.tenantdomain }, replace: true })
  },
})

export const websiteRoutes = [frameRoute.addChildren([chatbotsRoute, chatRoute]), namedRoute] as const
