import { analyticsScreens } from './analytics-screens.ts'
import { backOfficeScreens } from './back-office-screens.ts'
import { chatbotScreens } from './chatbot-screens.ts'
import { conversationScreens } from './conversation-screens.ts'
import { creditScreens } from './credit-screens.ts'
import { dashboardScreens } from './dashboard-screens.ts'
import { databucketScreens } from './databucket-screens.ts'
import { misuseScreens } from './misuse-screens.ts'
import { peopleScreens } from './people-screens.ts'
import { publicQueryScreens } from './public-query-screens.ts'
import type { Screen } from './screen.ts'
import { separationScreens } from './separation-screens.ts'
import { ssoMigrationScreens } from './sso-migration-screens.ts'
import { ssoScreens } from './sso-screens.ts'
import { subTenantScreens } from './sub-tenant-screens.ts'

export type { Screen } from './screen.ts'

/** Every screen of the product, each domain's in a file of its own. */
export const screens: Screen[] = [
  ...peopleScreens,
  ...creditScreens,
  ...analyticsScreens,
  ...subTenantScreens,
  ...databucketScreens,
  ...chatbotScreens,
  ...conversationScreens,
  ...backOfficeScreens,
  ...dashboardScreens,
  ...separationScreens,
  ...ssoScreens,
  ...ssoMigrationScreens,
  ...misuseScreens,
  ...publicQueryScreens,
]
