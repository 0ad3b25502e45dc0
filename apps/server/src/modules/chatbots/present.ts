import type { ChatbotCard, ChatbotDetails, ChatbotForm, ChatbotFormFacts } from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import type { CountedChatbot } from './chatbots-store.ts'
import { imageUrlsOf } from './images.ts'
import { canManageChatbot, type TenantActor } from './policy.ts'
import type { ChatbotRow } from './tables.ts'

const flagsOf = (actor: TenantActor, row: ChatbotRow) => ({
  edit: canManageChatbot(actor, row),
  delete: canManageChatbot(actor, row),
})

/** The row under the names of the form. */
export const formOf = (row: ChatbotRow): Required<ChatbotForm> => ({
  name: row.name,
  description: row.description,
  public_name: row.publicName,
  public_description: row.publicDescription,
  initial_message: row.initialMessage,
  starter_questions: row.starterQuestions,
  custom_prompt: row.customPrompt,
  communication_styles: row.communicationStyles,
  language_styles: row.languageStyles,
  response_length: row.responseLength,
  response_style: row.responseStyle,
  response_strategy: row.responseStrategy,
  target_audiences: row.targetAudiences,
  access_role: row.accessRole,
  feedback_disabled: row.feedbackDisabled,
  gender_sensitive_disabled: row.genderSensitiveDisabled,
  chatbot_disabled: row.chatbotDisabled,
})

const publicUrlOf = ({ config }: TenantCtx, { subdomain }: TenantActor['tenant'], { uuid }: ChatbotRow) =>
  subdomain ? `${config.baseUrl}/s/${subdomain}/${uuid}` : null

export const presentCard = (ctx: TenantCtx, row: CountedChatbot): ChatbotCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  public_name: row.publicName,
  profile_picture_url: imageUrlsOf(row).profile_picture_url,
  public_url: publicUrlOf(ctx, ctx.actor.tenant, row),
  chatbot_disabled: row.chatbotDisabled,
  access_role: row.accessRole,
  conversations_count: row.conversationsCount,
  created_at: row.createdAt.toISOString(),
  can: flagsOf(ctx.actor, row),
})

export const presentChatbot = (
  row: CountedChatbot,
  form: ChatbotFormFacts,
  actor: TenantActor,
): ChatbotDetails => ({
  ...formOf(row),
  ...imageUrlsOf(row),
  id: row.id,
  uuid: row.uuid,
  allow_embedding: row.allowEmbedding,
  conversations_count: row.conversationsCount,
  created_at: row.createdAt.toISOString(),
  can: flagsOf(actor, row),
  form,
})
