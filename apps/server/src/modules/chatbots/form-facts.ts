import {
  type AccessRole,
  accessRoleLabels,
  accessRoles,
  type ChatbotFormFacts,
  chatbotLimits,
  chatbotOptions,
} from '@lotse/contract'
import type { TenantCtx } from '../../platform/context.ts'
import { limitsOf } from './chatbots-store.ts'
import { canEditCustomPrompt, customPromptHint } from './policy.ts'

const accessDescriptions: Record<AccessRole, string> = {
  public: 'Alle, auch ohne Anmeldung; nur so lässt sich der Chatbot einbetten',
  external_user: 'Angemeldete externe Personen und alle Mitglieder des Mandanten',
  user: 'Alle Mitglieder des Mandanten außer externen Personen',
  contentmanager: 'Inhaltsmanager:innen und Administrator:innen',
  admin: 'Nur Administrator:innen',
}

const atMost = (limit: number) => `Höchstens ${limit.toLocaleString('de-DE')} Zeichen`
const required = (label: string, help: string) => ({ required: true, label, help })
const optional = (label: string, help: string) => ({ required: false, label, help })

const fields: ChatbotFormFacts['fields'] = {
  name: required('Interner Name', 'Unter diesem Namen finden Sie den Chatbot in der Verwaltung.'),
  description: optional('Interne Beschreibung', 'Notizen für Ihr Team; Besucher:innen sehen sie nicht.'),
  public_name: required('Öffentlicher Name', 'So stellt sich der Chatbot vor.'),
  public_description: required('Öffentliche Beschreibung', 'Wobei der Chatbot hilft.'),
  initial_message: optional('Begrüßung', 'Die erste Nachricht im Chat.'),
  starter_questions: optional(
    'Startfragen',
    `Ein Klick stellt sie, solange noch nichts gefragt wurde. Höchstens ${chatbotLimits.starter_questions} mit je ${chatbotLimits.starter_question} Zeichen.`,
  ),
  custom_prompt: optional(
    'Eigener Prompt',
    `Zusätzliche Anweisungen an die KI. ${atMost(chatbotLimits.custom_prompt)}.`,
  ),
  profile_picture_url: optional('Profilbild', 'Steht neben dem Namen des Chatbots.'),
  sender_logo_url: optional('Absenderlogo', 'Steht neben den Antworten.'),
  communication_styles: optional('Kommunikationsstil', 'Empfohlen sind zwei bis drei.'),
  language_styles: optional('Sprachstil', ''),
  response_length: required('Länge der Antworten', ''),
  response_style: required('Stil der Antworten', ''),
  response_strategy: required('Strategie der Antworten', ''),
  target_audiences: optional('Zielgruppen', ''),
  access_role: required('Zugriff', 'Wer mit dem Chatbot sprechen darf.'),
  feedback_disabled: optional('Bewertungen ausschalten', 'Unter den Antworten stehen keine Daumen.'),
  gender_sensitive_disabled: optional('Geschlechtersensible Sprache ausschalten', ''),
  chatbot_disabled: optional('Chatbot deaktivieren', 'Er antwortet nicht, seine Einstellungen bleiben.'),
}

const accessOptions = accessRoles.map(value => ({
  value,
  label: accessRoleLabels[value],
  description: accessDescriptions[value],
}))

/** Choices and facts of the form, for whoever opens it. */
export const formFacts = async (ctx: TenantCtx): Promise<ChatbotFormFacts> => ({
  options: Object.fromEntries(Object.entries(chatbotOptions).map(([field, list]) => [field, [...list]])),
  access_roles: accessOptions,
  fields,
  can_edit_custom_prompt: canEditCustomPrompt(ctx.actor),
  custom_prompt_hint: customPromptHint(ctx.actor),
  tenant_allows_embedding: (await limitsOf(ctx.db, ctx.actor.tenant.id)).allowsEmbedding,
})
