import type { CircleSsoFacts, CircleSsoForm, StoredSsoProvider } from '@lotse/contract'
import { storedSsoProviders } from '@lotse/contract'
import type { Ctx, SignedInCtx } from '../../../platform/context.ts'
import type { CircleRecord } from '../tables.ts'

export type SsoCircle = Pick<CircleRecord, 'id' | 'ssoEnabled' | 'defaultSsoProvider'>

export interface SavedSso {
  columns: Pick<CircleRecord, 'ssoEnabled' | 'defaultSsoProvider'>
  /** As people read it in the log, before and after. */
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** How the people of a circle sign in; single sign-on stands above this module and is handed in. */
export interface CircleSso {
  show(ctx: Ctx, circle: SsoCircle): Promise<CircleSsoForm & { sso: CircleSsoFacts }>
  /** Within the transaction of the circle's own change; says at the fields what is wrong. */
  save(ctx: SignedInCtx, circle: SsoCircle, form: CircleSsoForm): Promise<SavedSso>
}

/** What a list does not know counts as none. */
export const knownProvider = (stored: string | null): StoredSsoProvider | null =>
  storedSsoProviders.find(provider => provider === stored) ?? null
