import { type BodyOut, colourThemes, type Reply, type Routes } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Exchange } from '../../../platform/http/handlers.ts'
import { embedSettingsOf, imageUrlsOf, shownPrePageOf, type VisitedChatbot } from '../../chatbots/index.ts'
import { referenceOf } from '../erasure/visitor-reference.ts'
import { unavailableMessage } from './availability.ts'
import type { Guarding } from './message-checks.ts'
import { guardedAs, meetsPrePage, visitChatbot, visitorOf, whereOf } from './visit.ts'
import { ownMessages, setFeedback } from './visitor-messages-store.ts'
import { hashOf, issueVisitorToken, newVisitor, readVisitorToken } from './visitor-token.ts'

type Opened = Reply<Routes['chat.open']>

const presentOpened = async (
  ctx: Ctx,
  chatbot: VisitedChatbot,
  keptOut: string | null,
): Promise<Opened['chatbot']> => {
  const settings = embedSettingsOf(chatbot)
  const { colors, darkColors } = colourThemes[settings.theme]
  return {
    uuid: chatbot.uuid,
    public_name: chatbot.publicName,
    public_description: chatbot.publicDescription,
    ...imageUrlsOf(chatbot),
    initial_message: chatbot.initialMessage,
    starter_questions: chatbot.starterQuestions,
    feedback_disabled: chatbot.feedbackDisabled,
    unavailable_message: keptOut ?? (await unavailableMessage(ctx, chatbot)),
    embed_settings: settings,
    theme: { ...colors },
    dark_theme: { ...darkColors },
  }
}

/** A token that counts goes on with its visit; whoever has none, or one of somewhere else, begins anew. */
export const openChat = async (
  ctx: Ctx,
  { keepOut }: Pick<Guarding, 'keepOut'>,
  uuid: string,
  body: BodyOut<Routes['chat.open']>,
  exchange: Pick<Exchange, 'foreignOrigin'>,
): Promise<Opened> => {
  const visit = await visitChatbot(ctx, uuid, exchange)
  const { chatbot, place } = visit
  const known = body.visitor_token ? readVisitorToken(ctx, place, body.visitor_token) : null
  const visitor = known ?? newVisitor()
  const keptOut = await keepOut(ctx, {
    ...guardedAs(visit),
    visit: { ...visitorOf(ctx, visit, visitor), ...whereOf(visit), conversationId: '', key: '' },
  })
  const messages =
    known && body.conversation_id && !chatbot.isStopped
      ? await ownMessages(ctx.db, body.conversation_id, visitorOf(ctx, visit, visitor))
      : []
  return {
    visitor_token: issueVisitorToken(ctx, place, visitor),
    visitor_reference: referenceOf(hashOf(visitor)),
    chatbot: await presentOpened(ctx, chatbot, keptOut),
    pre_page:
      meetsPrePage(ctx.actor) && !chatbot.isStopped ? await shownPrePageOf(ctx, chatbot.tenantId) : null,
    messages,
  }
}

/** Whose answer it is not, does not learn that there is one. */
export const rateAnswer = async (
  ctx: Ctx,
  { uuid, message }: { uuid: string; message: string },
  body: BodyOut<Routes['chat.feedback']>,
  exchange: Pick<Exchange, 'foreignOrigin'>,
): Promise<void> => {
  const visit = await visitChatbot(ctx, uuid, exchange)
  const visitor = readVisitorToken(ctx, visit.place, body.visitor_token)
  if (!visitor || visit.chatbot.isStopped) throw notFound()
  if (visit.chatbot.feedbackDisabled) throw forbidden('Antworten dieses Chatbots werden nicht bewertet.')
  if (!(await setFeedback(ctx.db, message, visitorOf(ctx, visit, visitor), body.feedback))) throw notFound()
}
