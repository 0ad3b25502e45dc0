export { admitsOrigin } from './admits-origin.ts'
export {
  usableAmong,
  usableAssignments,
} from './assignments-store.ts'
export { subjectOf } from './audit-subject.ts'
export { embedMessagesOf, shownPrePageOf } from './chat-settings-store.ts'
export { activeChatbotsOf, chatbotByUuid, chatbotOf, type VisitedChatbot } from './chatbots-store.ts'
export { embedSettingsOf } from './embed-settings.ts'
export { imageUrlsOf, showImage } from './images.ts'
export { canEditCustomPrompt, isEmbeddable, mayTalkTo } from './policy.ts'
export { type Personality, promptPartsBelow, promptPartsOf, promptText } from './prompt-parts.ts'
export { chatbotsHandlers } from './routes.ts'
export type { ChatbotRef } from './tables.ts'
