import type { Role } from '@lotse/contract'
import { type Ctx, inTransaction } from './context.ts'
import { newId } from './ids.ts'

/** The ids that a route's path, query or body may name. */
export interface Ids {
  circle: string
  /** With which the product signs for the circle. */
  certificate: string
  widget: string
  proof: string
  tenant: string
  tenantId: string
  /** Below the tenant. */
  subTenant: string
  /** The same, where the path calls it so. */
  id: string
  user: string
  session: string
  /** Of the user, into the tenant below. */
  invitation: string
  version: string
  creditRequest: string
  /** Of the ledger, and what its check has found. */
  reservation: string
  anomaly: string
  /** Days whose usage stands out. */
  usage_anomaly: string
  databucket: string
  document: string
  upload: string
  websource: string
  chatbot: string
  /** Of the chatbot. */
  uuid: string
  conversation: string
  message: string
  gap: string
  /** An incident of misuse, a block and an exception. */
  log: string
  block: string
  whitelisted: string
  /** Of the tenant's own words. */
  entry: string
  answer: string
  /** Whose the conversation is. */
  visitor: string
  subdomain: string
  /** Archives that are ready to leave, and that have begun to arrive. */
  export: string
  archive: string
  /** A request of a citizen, its file, and what its recipient's link says. */
  public_query: string
  file: string
  answer_token: string
  /** A report that is sent by the clock, and what the link of one who gets it says. */
  schedule: string
  recipient_token: string
  /** A mail that is kept back, and one to nobody. */
  quarantined_mail: string
  stray_mail: string
  /** Of the data store's picture, which is also the chatbot's. */
  key: string
}

/** What else somebody could know of a tenant and try. */
export interface ProbeFacts extends Ids {
  /** Of the chatbot that everybody may talk to, and of a conversation with it. */
  openChatbot: string
  openUuid: string
  openConversation: string
  openMessage: string
  /** Of whoever asked there. */
  visitorToken: string
  email: string
}

/** An organisation that exists for a rehearsal alone: a main tenant, one below it, people, and something of everything. */
export interface Probe {
  mainId: string
  subId: string
  /** Stands in every text that its own people alone may read. */
  secret: string
  /** Stands in the texts that it shows to everybody: its name, its page, its public chatbot. */
  shown: string
  /** Begins the addresses of its people, and nothing else: whoever sends one has not said the secret. */
  mailbox: string
  /** Of the main tenant by role; `manager` runs the one below. */
  people: Record<Role | 'manager', string>
  superAdmin: string
  /** Whatever the parts have made so far. */
  facts: Partial<ProbeFacts>
}

/**
 * What a module puts into a probe, in one place: its `probe-part.ts`. Whoever adds a table of tenants adds a row here, with the secret word
 * in its texts: a test finds a table that no part fills.
 */
export interface ProbePart {
  /** The module. */
  name: string
  fill(ctx: Ctx, probe: Probe): Promise<Partial<ProbeFacts>>
}

/** Letters and digits alone: no encoding of an answer writes them otherwise. */
export const newWord = (kind: string): string => `${kind}${newId().replaceAll('-', '').slice(8)}`

/** One after the other, as the parts build on each other. */
export const fillProbe = async (ctx: Ctx, parts: readonly ProbePart[]): Promise<Probe> => {
  const probe: Probe = {
    mainId: newId(),
    subId: newId(),
    secret: newWord('geheim'),
    shown: newWord('bekannt'),
    mailbox: newWord('postfach'),
    people: {
      admin: newId(),
      contentmanager: newId(),
      subtenantmanager: newId(),
      user: newId(),
      external_user: newId(),
      manager: newId(),
    },
    superAdmin: newId(),
    // Of the installation and of no tenant: nobody but super admins may name them.
    facts: { certificate: newId(), widget: newId(), proof: newId(), stray_mail: newId() },
  }
  await inTransaction(ctx, async ctx => {
    for (const part of parts) Object.assign(probe.facts, await part.fill(ctx, probe))
  })
  return probe
}
