import { z } from 'zod'
import { type ColourTheme, colourThemes, defaultTheme } from './chatbot-options.ts'
import { longText } from './databucket-fields.ts'
import { openingHoursForm } from './opening-hours.ts'
import { route } from './route.ts'

const managesChat = { can: 'chat-settings.manage' } as const
const themeKeys = Object.keys(colourThemes) as [ColourTheme, ...ColourTheme[]]

export const adminPromptAtMost = 512
export const embedMessageDefaults = {
  no_credits: 'Nicht genügend Credits verfügbar',
  no_credits_parent: 'Nicht genügend Credits beim übergeordneten Mandanten verfügbar',
  credit_warning_threshold: 10,
} as const
const checkboxTextDefault = 'Ich habe die Informationen gelesen und verstanden'

const adminPrompt = z.strictObject({ admin_ai_prompt: longText(adminPromptAtMost) })

const prePage = z.strictObject({
  is_enabled: z.boolean(),
  headline: longText(200),
  /** Only strong, em, b and i stay; everything else is taken out before it is kept. */
  text: longText(10_000),
  checkbox_text: longText(500),
  color_theme: z.enum(themeKeys),
})
export type PrePage = z.output<typeof prePage>

export const prePageDefaults: PrePage = {
  is_enabled: false,
  headline: '',
  text: '',
  checkbox_text: checkboxTextDefault,
  color_theme: defaultTheme,
}

/** Nobody can be asked to agree to nothing. */
export const prePageForm = prePage.superRefine((form, context) => {
  if (!form.is_enabled) return
  for (const field of ['headline', 'text', 'checkbox_text'] as const)
    if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: 'Pflichtfeld' })
})

const embedMessages = z.strictObject({
  no_credits: longText(500),
  no_credits_parent: longText(500),
  credit_warning_threshold: z.number().int().min(0).max(1_000_000),
})
export type EmbedMessages = z.output<typeof embedMessages>

export const chatSettingsRoutes = {
  'settings.ai': route({
    method: 'GET',
    path: '/api/settings/ai',
    access: managesChat,
    summary: 'KI-Prompt des Mandanten',
    reply: adminPrompt,
  }),
  'settings.ai.update': route({
    method: 'PUT',
    path: '/api/settings/ai',
    access: managesChat,
    summary: 'KI-Prompt des Mandanten speichern',
    body: adminPrompt,
    reply: adminPrompt,
  }),
  'settings.chatbot_pre_page': route({
    method: 'GET',
    path: '/api/settings/chatbot-pre-page',
    access: managesChat,
    summary: 'Vorseite der Chatbots',
    reply: prePage,
  }),
  'settings.chatbot_pre_page.update': route({
    method: 'PUT',
    path: '/api/settings/chatbot-pre-page',
    access: managesChat,
    summary: 'Vorseite der Chatbots speichern',
    body: prePageForm,
    reply: prePage,
  }),
  'settings.embed_messages': route({
    method: 'GET',
    path: '/api/settings/embed-messages',
    access: managesChat,
    summary: 'Meldungen eingebetteter Chatbots',
    reply: embedMessages,
  }),
  'settings.embed_messages.update': route({
    method: 'POST',
    path: '/api/settings/embed-messages',
    access: managesChat,
    summary: 'Meldungen eingebetteter Chatbots speichern',
    body: embedMessages,
    reply: embedMessages,
  }),
  'settings.opening_hours': route({
    method: 'GET',
    path: '/api/settings/opening-hours',
    access: managesChat,
    summary: 'Öffnungszeiten des Mandanten',
    reply: openingHoursForm,
  }),
  'settings.opening_hours.update': route({
    method: 'PUT',
    path: '/api/settings/opening-hours',
    access: managesChat,
    summary: 'Öffnungszeiten des Mandanten speichern',
    body: openingHoursForm,
    reply: openingHoursForm,
  }),
}
