import type { Ctx } from '../../../platform/context.ts'

/** A message before anything is done with it. */
export interface AskedMessage {
  tenantId: string
  /** null for a configuration that nobody has saved. */
  chatbotId: string | null
  /** null for staff who try a chatbot. */
  visitorHash: Buffer | null
  message: string
}

/** Refuses a message by throwing. */
export type MessageCheck = (ctx: Ctx, asked: AskedMessage) => Promise<void>

const checks: MessageCheck[] = []

/** For modules above this one. Returns how to take the check away again. */
export const addMessageCheck = (check: MessageCheck): (() => void) => {
  checks.push(check)
  return () => {
    const at = checks.indexOf(check)
    if (at >= 0) checks.splice(at, 1)
  }
}

/** Every message passes here before it costs anything. */
export const checkMessage = async (ctx: Ctx, asked: AskedMessage): Promise<void> => {
  for (const check of checks) await check(ctx, asked)
}
