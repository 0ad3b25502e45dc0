import { z } from 'zod'
import {
  accessRoles,
  type ChatbotOptionField,
  type ColourTheme,
  chatbotLimits,
  chatbotOptions,
  colourThemes,
  defaultTheme,
  domainTexts,
  embedPositions,
  exclusiveLanguageStyles,
  isDomain,
  normalizedDomain,
} from './chatbot-options.ts'
import { count, longText, managesContent, pictureFile } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, pageOf, pageQuery, timestamp } from './schemas.ts'

export const chatbotPageSize = 24
export const chatbotParams = z.strictObject({ chatbot: id })

const values = <F extends ChatbotOptionField>(field: F) =>
  z.enum(chatbotOptions[field].map(({ value }) => value) as [string, ...string[]])
const several = (field: ChatbotOptionField) => z.array(values(field)).max(chatbotOptions[field].length)

const labelsOf = (styles: readonly string[]): string =>
  chatbotOptions.language_styles
    .filter(({ value }) => styles.includes(value))
    .map(({ label }) => `„${label}“`)
    .join(' oder ')

const languageStyles = several('language_styles').superRefine((chosen, { addIssue }) => {
  for (const group of exclusiveLanguageStyles) {
    const rivals = chosen.filter(style => group.includes(style))
    if (rivals.length > 1)
      addIssue({ code: 'custom', message: `Bitte wählen Sie nur eines davon: ${labelsOf(rivals)}` })
  }
})

export const chatbotForm = z.strictObject({
  name: line(chatbotLimits.name),
  description: longText(chatbotLimits.description).default(''),
  public_name: line(chatbotLimits.public_name),
  public_description: longText(chatbotLimits.public_description).min(1),
  initial_message: longText(chatbotLimits.initial_message).default(''),
  /** What visitors may ask with one click, until they have asked something. */
  starter_questions: z
    .array(line(chatbotLimits.starter_question))
    .max(chatbotLimits.starter_questions)
    .default([]),
  /** Left out by those who may not change it. */
  custom_prompt: longText(chatbotLimits.custom_prompt).optional(),
  communication_styles: several('communication_styles').default([]),
  language_styles: languageStyles.default([]),
  response_length: values('response_length').default('medium'),
  response_style: values('response_style').default('balanced'),
  response_strategy: values('response_strategy').default('informative'),
  target_audiences: several('target_audiences').default([]),
  access_role: z.enum(accessRoles).default('admin'),
  feedback_disabled: z.boolean().default(false),
  gender_sensitive_disabled: z.boolean().default(false),
  chatbot_disabled: z.boolean().default(false),
})
export type ChatbotForm = z.output<typeof chatbotForm>

const can = z.strictObject({ edit: z.boolean(), delete: z.boolean() })

const chatbotCard = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  public_name: z.string(),
  profile_picture_url: z.string().nullable(),
  /** Where visitors find it; null while the tenant has no page of its own. */
  public_url: z.string().nullable(),
  chatbot_disabled: z.boolean(),
  access_role: z.enum(accessRoles),
  conversations_count: count,
  created_at: timestamp,
  can,
})
export type ChatbotCard = z.output<typeof chatbotCard>

const formOption = z.strictObject({ value: z.string(), label: z.string(), description: z.string() })

/** What the server says of a field: whether it must be filled, and how it is called. */
const fieldFacts = z.strictObject({ required: z.boolean(), label: z.string(), help: z.string() })

/** Everything that the form needs beside its values. */
const chatbotFormFacts = z.strictObject({
  options: z.record(z.string(), z.array(formOption)),
  access_roles: z.array(formOption),
  fields: z.record(z.string(), fieldFacts),
  can_edit_custom_prompt: z.boolean(),
  custom_prompt_hint: z.string(),
  tenant_allows_embedding: z.boolean(),
})
export type ChatbotFormFacts = z.output<typeof chatbotFormFacts>

const chatbotDetails = z.strictObject({
  ...chatbotForm.required().shape,
  id,
  /** Under which visitors know it. */
  uuid: id,
  profile_picture_url: z.string().nullable(),
  sender_logo_url: z.string().nullable(),
  allow_embedding: z.boolean(),
  conversations_count: count,
  created_at: timestamp,
  can,
  form: chatbotFormFacts,
})
export type ChatbotDetails = z.output<typeof chatbotDetails>

/** Spares as many wrong answers as it costs right ones. */
export const defaultSourceCertainty = 50

export const aiConfigForm = z.strictObject({
  allowed_requests: longText(chatbotLimits.allowed_requests),
  response_style_prompt: longText(chatbotLimits.response_style_prompt),
  /** How sure a source must be before its words are an answer. */
  source_certainty: z.number().int().min(0).max(100).default(defaultSourceCertainty),
})

/** The parts of the prompt in their order; the browser puts its own two texts in their places. */
export const promptPart = z.strictObject({ name: z.string(), label: z.string(), text: z.string() })
export type PromptPart = z.output<typeof promptPart>

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]
const assignedAtMost = 200

export const assignment = z.strictObject({
  high: z.array(id).max(assignedAtMost),
  medium: z.array(id).max(assignedAtMost),
  low: z.array(id).max(assignedAtMost),
})

const assignableDatabucket = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  is_subscriber: z.boolean(),
  owner_name: z.string(),
})

const themeKeys = Object.keys(colourThemes) as [ColourTheme, ...ColourTheme[]]
const pixels = (min: number, max: number) => z.number().int().min(min).max(max)

export const embedSettings = z.strictObject({
  position: z.enum(embedPositions),
  theme: z.enum(themeKeys),
  width: pixels(240, 1200),
  height: pixels(300, 1200),
  offsetX: pixels(0, 500),
  offsetY: pixels(0, 500),
  zIndex: pixels(1, 2_147_483_647),
  showLauncher: z.boolean(),
  showWhenUnavailable: z.boolean(),
  unavailableMessage: longText(500),
  creditWarningThreshold: z.number().int().min(0).max(1_000_000),
  chatTitle: longText(200),
  initialMessage: longText(chatbotLimits.initial_message),
})
export type EmbedSettings = z.output<typeof embedSettings>

export const defaultEmbedSettings = (chatbot: {
  public_name: string
  public_description: string
}): EmbedSettings => ({
  position: 'bottom-right',
  theme: defaultTheme,
  width: 400,
  height: 600,
  offsetX: 20,
  offsetY: 20,
  zIndex: 9999,
  showLauncher: true,
  showWhenUnavailable: true,
  unavailableMessage: 'Der Chatbot ist momentan nicht verfügbar. Bitte versuchen Sie es später erneut.',
  creditWarningThreshold: 100,
  chatTitle: chatbot.public_name || 'Chat',
  initialMessage: chatbot.public_description,
})

export const embedForm = z.strictObject({
  allow_embedding: z.boolean(),
  allowed_domains: z
    .array(
      z
        .string()
        .transform(normalizedDomain)
        .refine(isDomain, {
          error: ({ input }) => (input === '' ? domainTexts.empty : domainTexts.invalid('musterstadt.de')),
        }),
    )
    .max(chatbotLimits.domains)
    .refine(domains => new Set(domains).size === domains.length, { error: domainTexts.double }),
  embed_settings: embedSettings,
})

const embedReply = z.strictObject({
  chatbot: z.strictObject({
    id,
    uuid: id,
    name: z.string(),
    access_role: z.enum(accessRoles),
    tenant_allows_embedding: z.boolean(),
  }),
  allow_embedding: z.boolean(),
  allowed_domains: z.array(z.string()),
  embed_settings: embedSettings,
  available_themes: z.record(z.string(), z.string()),
  /** Address of the loader, and the code to paste. */
  embed_url: z.string(),
  snippet: z.string(),
})

export const chatbotImages = ['profile_picture', 'sender_logo'] as const
const imageMegabytes = 2
const imageFiles = chatbotImages.map(image => pictureFile(image, imageMegabytes))
const imageParams = chatbotParams.extend({ image: z.enum(chatbotImages) })

export const chatbotsRoutes = {
  'chatbot.index': route({
    method: 'GET',
    path: '/api/chatbots',
    access: managesContent,
    summary: 'Chatbots des Mandanten',
    query: pageQuery(chatbotPageSize),
    reply: pageOf(chatbotCard).extend({
      statistics: z.strictObject({ total: count, active: count, conversations: count, public: count }),
      can: z.strictObject({ create: z.boolean() }),
    }),
  }),
  'chatbot.create': route({
    method: 'GET',
    path: '/api/chatbots/form',
    access: managesContent,
    summary: 'Auswahllisten und Angaben zum Formular eines neuen Chatbots',
    reply: chatbotFormFacts,
  }),
  'chatbot.store': route({
    method: 'POST',
    path: '/api/chatbots',
    access: managesContent,
    summary: 'Chatbot anlegen',
    body: chatbotForm,
    form: { files: imageFiles },
    reply: chatbotDetails,
  }),
  'chatbot.edit': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot',
    access: managesContent,
    summary: 'Ein Chatbot mit allem, was sein Formular braucht',
    params: chatbotParams,
    reply: chatbotDetails,
  }),
  'chatbot.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot',
    access: managesContent,
    summary: 'Chatbot ändern',
    params: chatbotParams,
    body: chatbotForm,
    form: { files: imageFiles },
    reply: chatbotDetails,
  }),
  'chatbot.destroy': route({
    method: 'DELETE',
    path: '/api/chatbots/:chatbot',
    access: managesContent,
    summary: 'Chatbot mit allen Unterhaltungen löschen',
    params: chatbotParams,
    reply: 'empty',
  }),
  'chatbot.image.store': route({
    method: 'POST',
    path: '/api/chatbots/:chatbot/images/:image',
    access: managesContent,
    summary: 'Profilbild oder Absenderlogo setzen',
    params: imageParams,
    file: pictureFile('image', imageMegabytes),
    reply: chatbotDetails,
  }),
  'chatbot.image.destroy': route({
    method: 'DELETE',
    path: '/api/chatbots/:chatbot/images/:image',
    access: managesContent,
    summary: 'Profilbild oder Absenderlogo entfernen',
    params: imageParams,
    reply: chatbotDetails,
  }),
  'chatbot.ai-config.edit': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/ai-config',
    access: managesContent,
    summary: 'KI-Konfiguration eines Chatbots mit den Teilen seines Prompts',
    params: chatbotParams,
    reply: aiConfigForm.extend({ name: z.string(), prompt_parts: z.array(promptPart) }),
  }),
  'chatbot.ai-config.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/ai-config',
    access: managesContent,
    summary: 'KI-Konfiguration speichern',
    params: chatbotParams,
    body: aiConfigForm,
    reply: 'empty',
  }),
  'chatbot.edit_databuckets': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/databuckets',
    access: managesContent,
    summary: 'Datenbuckets eines Chatbots nach Priorität, und alle, die er benutzen darf',
    params: chatbotParams,
    reply: z.strictObject({
      name: z.string(),
      available: z.array(assignableDatabucket),
      databuckets: assignment,
    }),
  }),
  'chatbot.update_databuckets': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/databuckets',
    access: managesContent,
    summary: 'Prioritäten der Datenbuckets speichern',
    params: chatbotParams,
    body: z.strictObject({ databuckets: assignment }),
    reply: 'empty',
  }),
  'chatbot.embed': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/embed',
    access: managesContent,
    summary: 'Einbettung eines Chatbots',
    params: chatbotParams,
    reply: embedReply,
  }),
  'chatbot.embed.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/embed',
    access: managesContent,
    summary: 'Einbettung speichern',
    params: chatbotParams,
    body: embedForm,
    reply: embedReply,
  }),
  'chatbot.embed.preview': route({
    method: 'GET',
    path: '/chatbots/:chatbot/preview',
    access: managesContent,
    summary: 'Testseite: der Chatbot, wie ihn eine fremde Seite einbettet',
    params: chatbotParams,
    reply: 'html',
  }),
  'wordpress.plugin.download': route({
    method: 'GET',
    path: '/api/wordpress-plugin',
    access: managesContent,
    summary: 'Das WordPress-Plugin als ZIP-Datei',
    reply: 'binary',
  }),
}
