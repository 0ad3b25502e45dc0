import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInPages } from './frames.ts'

const aiRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/ai',
  staticData: { title: 'KI-Einstellungen' },
  component: lazyRouteComponent(
    () => import('../../features/chat-settings/AiPromptPage.tsx'),
    'AiPromptPage',
  ),
})
const prePageRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/chatbot-pre-page',
  staticData: { title: 'Vorseite der Chatbots' },
  component: lazyRouteComponent(() => import('../../features/chat-settings/PrePagePage.tsx'), 'PrePagePage'),
})
const embedMessagesRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/embed-messages',
  staticData: { title: 'Einbettungsmeldungen' },
  component: lazyRouteComponent(
    () => import('../../features/chat-settings/EmbedMessagesPage.tsx'),
    'EmbedMessagesPage',
  ),
})

const openingHoursRoute = createRoute({
  getParentRoute: () => signedInPages,
  path: '/settings/opening-hours',
  staticData: { title: 'Öffnungszeiten' },
  component: lazyRouteComponent(
    () => import('../../features/chat-settings/opening-hours/OpeningHoursPage.tsx'),
    'OpeningHoursPage',
  ),
})

export const chatSettingsRoutes = [aiRoute, prePageRoute, embedMessagesRoute, openingHoursRoute] as const
