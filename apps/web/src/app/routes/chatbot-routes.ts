import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages } from './frames.ts'

const listRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots',
  validateSearch: listSearch,
  staticData: { title: 'Chatbots verwalten' },
  component: lazyRouteComponent(
    () => import('../../features/chatbots/list/ChatbotsPage.tsx'),
    'ChatbotsPage',
  ),
})
const createChatbotRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/create',
  staticData: { title: 'Chatbot anlegen' },
  component: lazyRouteComponent(
    () => import('../../features/chatbots/form/ChatbotCreatePage.tsx'),
    'ChatbotCreatePage',
  ),
})
/** What people make of an address that they shorten. */
const chatbotRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/$chatbot',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/chatbots/$chatbot/edit', params, replace: true })
  },
})
const editRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/$chatbot/edit',
  staticData: { title: 'Chatbot bearbeiten' },
  component: lazyRouteComponent(
    () => import('../../features/chatbots/form/ChatbotEditPage.tsx'),
    'ChatbotEditPage',
  ),
})
const databucketsRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/$chatbot/databuckets',
  staticData: { title: 'Chatbot: Datenbuckets' },
  component: lazyRouteComponent(
    () => import('../../features/chatbots/priorities/PrioritiesPage.tsx'),
    'PrioritiesPage',
  ),
})
const aiConfigRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/$chatbot/ai-config',
  staticData: { title: 'Chatbot: KI-Konfiguration' },
  component: lazyRouteComponent(
    () => import('../../features/chatbots/ai-config/AiConfigPage.tsx'),
    'AiConfigPage',
  ),
})
const embedRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/chatbots/$chatbot/embed',
  staticData: { title: 'Chatbot: Einbettung' },
  component: lazyRouteComponent(() => import('../../features/chatbots/embedding/EmbedPage.tsx'), 'EmbedPage'),
})

export const chatbotRoutes = [
  listRoute,
  createChatbotRoute,
  chatbotRoute,
  editRoute,
  databucketsRoute,
  aiConfigRoute,
  embedRoute,
] as const
