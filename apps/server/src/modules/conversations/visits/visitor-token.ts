import { createHash, randomBytes } from 'node:crypto'
import { after, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sameText } from '../../../platform/secrets.ts'

const purpose = 'visitor'
/** Longer than anybody sits before one page; opening the chat again renews it. */
const validMs = hours(24)

/** Where a visit takes place: a token counts nowhere else. */
export interface VisitPlace {
  chatbotUuid: string
  /** Of the foreign page; empty on our own. */
  origin: string
}

export interface Visitor {
  secret: string
}

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url')

export const newVisitor = (): Visitor => ({ secret: randomBytes(18).toString('base64url') })

/** Only this is stored: whoever reads the database cannot speak as a visitor. */
export const hashOf = ({ secret }: Visitor): Buffer => createHash('sha256').update(secret).digest()

export const issueVisitorToken = (ctx: Ctx, place: VisitPlace, { secret }: Visitor): string => {
  const until = after(ctx.clock.now(), validMs).getTime()
  const payload = encode(JSON.stringify([place.chatbotUuid, secret, place.origin, until]))
  return `${payload}.${ctx.secrets.sign(purpose, payload)}`
}

/** The visitor whom the token names; null if it is forged, of another chatbot or site, or too old. */
export const readVisitorToken = (ctx: Ctx, place: VisitPlace, token: string): Visitor | null => {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length || !sameText(ctx.secrets.sign(purpose, payload), signature)) return null
  const [chatbotUuid, secret, origin, until] = JSON.parse(
    Buffer.from(payload, 'base64url').toString('utf8'),
  ) as [string, string, string, number]
  if (chatbotUuid !== place.chatbotUuid || origin !== place.origin) return null
  return until > ctx.clock.now().getTime() ? { secret } : null
}
