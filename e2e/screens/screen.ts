import type { Page } from 'playwright-core'
import type { PersonName } from '../stage.ts'

export type Viewer = PersonName | 'visitor' | 'impersonator'

/** What the addresses below need to be known: links from mails and ids of the demo. */
export interface Facts {
  resetLink: string
  invitationLink: string
  user: string
  tenant: string
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
  /** The gallery shows placeholders and spinners for ever. */
  neverSettles?: true
}
