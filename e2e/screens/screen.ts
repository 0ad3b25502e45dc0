import type { Page } from 'playwright-core'
import type { PersonName } from '../stage.ts'
import type { ChatbotFacts } from './chatbot-facts.ts'

export type Viewer = PersonName | 'visitor' | 'impersonator' | 'overdueSuperAdmin'

/** What the addresses below need to be known: links from mails and ids of the demo. */
export interface Facts extends ChatbotFacts {
  resetLink: string
  invitationLink: string
  /** From the question whether reports may be sent to an address outside. */
  reportLink: string
  user: string
  tenant: string
  /** Below the tenant, with credits of its own. */
  subTenant: string
  /** Of the tenant. */
  circle: string
  /** With a document and a web source, shared with the sub-tenants. */
  databucket: string
  document: string
  emptyDatabucket: string
  /** Of the people of the demo. */
  password: string
}

export interface Screen {
  name: string
  as: Viewer
  path: string | ((facts: Facts) => string)
  /** A text that stands there once the page is complete. */
  shows: string | RegExp
  /** Brings the page into the state that is looked at; `isNarrow` where a phone has another way there. */
  open?: (page: Page, isNarrow: boolean, facts: Facts) => Promise<void>
  /** The phone has other elements, not only other places for them. */
  isOtherOnPhone?: true
  /** A page that the server makes by itself, not the application. */
  isServers?: true
  /** The page of unknown addresses, over which one steps from screen to screen: it is loaded as a whole. */
  isNowhere?: true
  /** What was opened outlives the screen, as an upload does: only a new start of the application is without it. */
  staysBehind?: true
  /** The gallery shows placeholders and spinners for ever. */
  neverSettles?: true
}
