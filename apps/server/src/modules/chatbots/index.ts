export { admitsOrigin } from './admits-origin.ts'
export {
  hasAssignment,
  usableAmong,
  usableAssignments,
} from './assignments-store.ts'
export { subjectOf } from './audit-subject.ts'
export { type DayBudget, spendBudget } from './budget/spend-budget.ts'
export { budgetJobs as chatbotsJobs } from './budget/warn-owner.ts'
export { embedMessagesOf, openingHoursOf, shownPrePageOf } from './chat-settings-store.ts'
export {
  activeChatbotsOf,
  chatbotByUuid,
  chatbotOf,
  statisticsOf,
  type VisitedChatbot,
} from './chatbots-store.ts'
export { acrossTenantsCountChatbots } from './count-chatbots.ts'
export { embedSettingsOf, unavailableTextOf } from './embed-settings.ts'
export { imageUrlsOf, showImage } from './images.ts'
export { chatbotsPersonPart } from './person-part.ts'
export { canEditCustomPrompt, isEmbeddable, mayTalkTo } from './policy.ts'
export { chatbotsProbePart } from './probe-part.ts'
export {
  type Personality,
  promptPartsAbove,
  promptPartsBelow,
  promptPartsOf,
  promptText,
} from './prompt-parts.ts'
export { chatbotsHandlers } from './routes.ts'
export type { ChatbotRef } from './tables.ts'
export { chatbotsPart } from './tenant-part.ts'
