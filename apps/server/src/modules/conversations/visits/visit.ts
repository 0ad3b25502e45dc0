import type { Actor, Ctx } from '../../../platform/context.ts'
import { AppError, forbidden, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { chatbotByUuid, isEmbeddable, mayTalkTo, type VisitedChatbot } from '../../chatbots/index.ts'
import type { VisitorOf } from '../conversations-store.ts'
import { hashOf, readVisitorToken, type Visitor, type VisitPlace } from './visitor-token.ts'

export interface Visit {
  chatbot: VisitedChatbot
  place: VisitPlace
}

/** A chatbot that this visitor may talk to here; to everybody else it is as one that does not exist. */
export const visitChatbot = async (
  ctx: Ctx,
  uuid: string,
  { foreignOrigin }: Pick<Exchange, 'foreignOrigin'>,
): Promise<Visit> => {
  const chatbot = await chatbotByUuid(ctx, uuid)
  if (!mayTalkTo(ctx.actor, chatbot)) throw notFound()
  // The list of sites was asked when the call came in; that foreign pages may use it at all is decided twice.
  if (foreignOrigin && !isEmbeddable(chatbot)) throw forbidden()
  return { chatbot, place: { chatbotUuid: chatbot.uuid, origin: foreignOrigin ?? '' } }
}

export const visitorOf = (ctx: Ctx, { chatbot }: Visit, visitor: Visitor): VisitorOf => ({
  tenantId: chatbot.tenantId,
  chatbotId: chatbot.id,
  visitorHash: hashOf(visitor),
  userId: ctx.actor?.user.id ?? null,
})

/** What the check of a message asks of its chatbot. */
export const guardedAs = ({ chatbot: { tenantId, id, name, guardVersion } }: Visit) => ({
  tenantId,
  chatbot: { id, name },
  guardVersion,
})

export const whereOf = ({ place }: Visit): { channel: 'website' | 'widget'; origin: string } => ({
  channel: place.origin ? 'widget' : 'website',
  origin: place.origin,
})

/** The visitor of the token; refused where the token is of somewhere else. */
export const requireVisitor = (ctx: Ctx, visit: Visit, token: string): VisitorOf => {
  const visitor = readVisitorToken(ctx, visit.place, token)
  if (!visitor)
    throw new AppError(
      'forbidden',
      'Ihr Besuch ist abgelaufen oder gehört nicht zu diesem Chat. Bitte öffnen Sie den Chat neu.',
    )
  return visitorOf(ctx, visit, visitor)
}

/** The page before a chat is for those without an account of their own. */
export const meetsPrePage = (actor: Actor | null): boolean => actor === null || actor.role === 'external_user'
