import {
  accessRoles,
  aiConfigForm,
  chatbotForm,
  chatbotLimits,
  embedForm,
  embedSettings,
  openingHoursForm,
  priorities,
  routes,
} from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  fileOrNone,
  idOf,
  of,
  ownId,
  person,
  type TenantArchive,
  value,
} from '../../platform/tenant-archive.ts'
import { cleanText } from './allowed-markup.ts'

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const pictureBytes = 4 * 1_048_576
const budget = value(z.int().min(1).nullable())
const { prePage, embedMessages } = {
  prePage: routes['settings.chatbot_pre_page'].reply,
  embedMessages: routes['settings.embed_messages'].reply,
}
const { communication_styles, language_styles, target_audiences } = chatbotForm.shape

export const chatbotsArchive: TenantArchive = {
  tables: [
    {
      table: 'chatbots',
      label: 'Chatbots',
      key: ['id'],
      columns: {
        id: ownId,
        // Addresses are known to the world by it: what arrives elsewhere gets one of its own.
        uuid: ownId,
        name: of.text(chatbotLimits.name),
        description: of.text(chatbotLimits.description),
        public_name: of.text(chatbotLimits.public_name),
        public_description: of.text(chatbotLimits.public_description),
        initial_message: of.text(chatbotLimits.initial_message),
        starter_questions: of.texts(chatbotLimits.starter_questions, chatbotLimits.starter_question),
        custom_prompt: of.text(chatbotLimits.custom_prompt),
        allowed_requests: of.text(chatbotLimits.allowed_requests),
        response_style_prompt: of.text(chatbotLimits.response_style_prompt),
        profile_picture_key: fileOrNone('chatbot-images'),
        profile_picture_type: of.oneOrNone(pictureTypes),
        sender_logo_key: fileOrNone('chatbot-images'),
        sender_logo_type: of.oneOrNone(pictureTypes),
        communication_styles: value(communication_styles),
        language_styles: value(language_styles),
        response_length: value(chatbotForm.shape.response_length),
        response_style: value(chatbotForm.shape.response_style),
        response_strategy: value(chatbotForm.shape.response_strategy),
        target_audiences: value(target_audiences),
        feedback_disabled: of.flag,
        gender_sensitive_disabled: of.flag,
        chatbot_disabled: of.flag,
        access_role: of.oneOf(accessRoles),
        allow_embedding: of.flag,
        allowed_domains: value(embedForm.shape.allowed_domains),
        embed_settings: value(embedSettings.partial().nullable()),
        source_certainty: value(aiConfigForm.shape.source_certainty),
        hour_budget_cents: budget,
        visitor_hour_budget_cents: budget,
        created_by: person,
        created_at: of.time,
        updated_at: of.time,
      },
    },
    {
      table: 'chatbot_databuckets',
      label: 'Zuordnungen von Datenspeichern',
      key: ['chatbot_id', 'databucket_id'],
      // Subscribed ones belong to others.
      from: tenantId =>
        sql`select * from chatbot_databuckets where tenant_id = ${tenantId} and owner_tenant_id = ${tenantId}`,
      columns: {
        chatbot_id: idOf('chatbots'),
        databucket_id: idOf('databuckets'),
        priority: of.oneOf(priorities),
        position: of.count,
      },
      own: ['owner_tenant_id'],
    },
    {
      table: 'tenant_chat_settings',
      label: 'Chat-Einstellungen',
      key: [],
      columns: {
        pre_page: value(
          prePage
            .partial()
            .transform(page => (page.text === undefined ? page : { ...page, text: cleanText(page.text) }))
            .nullable(),
        ),
        embed_messages: value(embedMessages.partial().nullable()),
        opening_hours: value(openingHoursForm.nullable().default(null)),
      },
    },
  ],
  files: [
    {
      kind: 'chatbot-images',
      label: 'Bilder von Chatbots',
      folder: 'bilder/chatbots',
      select: tenantId => sql`
        select picture.key, '' as folder, name || picture.what || '.' || split_part(picture.type, '/', 2) as name from chatbots,
          lateral (values (profile_picture_key, profile_picture_type, ''), (sender_logo_key, sender_logo_type, ' (Absender)')) picture (key, type, what)
          where tenant_id = ${tenantId} and picture.key is not null and picture.type is not null`,
      accepts: { bytesAtMost: pictureBytes, isPicture: true },
    },
  ],
  staysBehind: [
    { table: 'chatbot_figures', why: 'Zähler entstehen neu.' },
    {
      table: 'chatbot_addresses',
      why: 'Öffentliche Kennungen entstehen neu; eingebettete Chats brauchen den neuen Code.',
    },
  ],
}
