import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch } from '../list-search.ts'
import { signedInPages } from './frames.ts'

const framedPages = createRoute({
  getParentRoute: () => signedInPages,
  id: 'chatbot-conversations',
  component: lazyRouteComponent(() => import('../ChatbotConversationPages.tsx'), 'ChatbotConversationPages'),
})
const conversationsRoute = createRoute({
  getParentRoute: () => framedPages,
  path: '/chatbots/$chatbot/conversations',
  validateSearch: listSearch,
  staticData: { title: 'Chatbot: Unterhaltungen' },
  component: lazyRouteComponent(
    () => import('../../features/conversations/transcripts/ConversationsPage.tsx'),
    'ConversationsPage',
  ),
})
const transcriptRoute = createRoute({
  getParentRoute: () => framedPages,
  path: '/chatbots/$chatbot/conversations/$conversation',
  staticData: { title: 'Chatbot: Unterhaltung' },
  component: lazyRouteComponent(
    () => import('../../features/conversations/transcripts/TranscriptPage.tsx'),
    'TranscriptPage',
  ),
})
const gapsRoute = createRoute({
  getParentRoute: () => framedPages,
  path: '/chatbots/$chatbot/gaps',
  validateSearch: listSearch,
  staticData: { title: 'Chatbot: Wissenslücken' },
  component: lazyRouteComponent(() => import('../../features/conversations/gaps/GapsPage.tsx'), 'GapsPage'),
})
const answersRoute = createRoute({
  getParentRoute: () => framedPages,
  path: '/chatbots/$chatbot/answers',
  validateSearch: listSearch,
  staticData: { title: 'Chatbot: Verbindliche Antworten' },
  component: lazyRouteComponent(
    () => import('../../features/conversations/answers/BindingAnswersPage.tsx'),
    'BindingAnswersPage',
  ),
})

export const conversationRoutes = [
  framedPages.addChildren([conversationsRoute, transcriptRoute, gapsRoute, answersRoute]),
] as const
