import type { ChatEvent, MisuseChannel } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { DayBudget } from '../../chatbots/index.ts'

/** A message before anything is done with it. */
export interface AskedMessage {
  tenantId: string
  /** null for a configuration that nobody has saved. */
  chatbot: { id: string; name: string } | null
  /** What the statement that found the chatbot says of the tenant's protection; null where nobody has asked for it. */
  guardVersion: string | null
  /** null for staff who try a chatbot: it is told what would happen, and nothing does. */
  visit: {
    visitorHash: Buffer
    userId: string | null
    channel: MisuseChannel
    conversationId: string
    key: string
  } | null
  message: string
}

/** What is to be done with a message. One that is not to be answered in any way is refused by throwing. */
export interface MessageVerdict {
  /** Said instead of an answer, for nothing. */
  refusal: string | null
  /** Said before the answer; not charged. */
  preface: string
  /** Where somebody in need finds help; empty for everybody else. It is said even where there can be no answer. */
  help: string
  /** A model's opinion, asked for beside the search and awaited before the first word. */
  opinion: SecondOpinion | null
  /** What answers of this chatbot may cost on one day, in cents. */
  dayBudget: DayBudget
  /** For staff who try a chatbot. */
  report: Extract<ChatEvent, { event: 'check' }> | null
}

export interface SecondOpinion {
  /** What is said instead of the answer; null: nothing speaks against it. `isPaid`: the model was asked and has answered. */
  ask(): Promise<{ refusal: string | null; isPaid: boolean }>
}

/** What a visitor reads who cannot ask anything here at present; null for everybody else. */
type Doorkeeper = (ctx: Ctx, asked: Omit<AskedMessage, 'message'>) => Promise<string | null>

/** Every message passes it before it costs anything. */
type MessageCheck = (ctx: Ctx, asked: AskedMessage) => Promise<MessageVerdict>

/** A visitor whose words are erased; at one chatbot, or at all of the tenant. */
export interface ForgottenVisitor {
  tenantId: string
  chatbotId: string | null
  /** The hash of its secret, or the beginning of it that its reference shows. */
  visitorHash: Buffer
}

/** Removes what is kept of a visitor's words elsewhere, in the same transaction. True: there was something. */
type Forgetting = (ctx: Ctx, visitor: ForgottenVisitor) => Promise<boolean>

/** What the misuse room hands over. */
export interface Guarding {
  checkMessage: MessageCheck
  keepOut: Doorkeeper
  forgetWords: Forgetting
}
