import { chatbotScreens } from './chatbot-screens.ts'
import { conversationScreens } from './conversation-screens.ts'
import { creditScreens } from './credit-screens.ts'
import { databucketScreens } from './databucket-screens.ts'
import { peopleScreens } from './people-screens.ts'
import type { Screen } from './screen.ts'

export type { Screen } from './screen.ts'

/** Every screen of the product, each domain's in a file of its own. */
export const screens: Screen[] = [
  ...peopleScreens,
  ...creditScreens,
  ...databucketScreens,
  ...chatbotScreens,
  ...conversationScreens,
]
