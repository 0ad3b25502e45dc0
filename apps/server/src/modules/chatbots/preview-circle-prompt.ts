import { type BodyOut, chatbotForm, type Reply, type Routes } from '@lotse/contract'
import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { SignedInCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import { tenants } from '../tenancy/index.ts'
import { type Personality, promptPartsBelow } from './prompt-parts.ts'
import { chatbots } from './tables.ts'

const defaults = chatbotForm.parse({ name: 'Chatbot', public_name: 'Lotte', public_description: 'Chatbot' })

/** Stands in where the circle has no chatbot yet. */
const madeUp: Personality = {
  tenantId: '',
  publicName: defaults.public_name,
  communicationStyles: defaults.communication_styles,
  languageStyles: defaults.language_styles,
  responseLength: defaults.response_length,
  responseStyle: defaults.response_style,
  responseStrategy: defaults.response_strategy,
  targetAudiences: defaults.target_audiences,
  genderSensitiveDisabled: defaults.gender_sensitive_disabled,
  customPrompt: '',
  allowedRequests: '',
  responseStylePrompt: '',
}

/** The first chatbot of the circle that talks. */
const acrossTenantsExampleIn = async (db: Db, circleId: string) => {
  const [row] = await db
    .select({
      chatbot: getTableColumns(chatbots),
      tenantName: tenants.name,
      superAdmin: tenants.superAdminAiPrompt,
      admin: tenants.adminAiPrompt,
    })
    .from(chatbots)
    .innerJoin(tenants, eq(tenants.id, chatbots.tenantId))
    .where(
      and(eq(tenants.circleId, circleId), isNull(tenants.deletedAt), eq(chatbots.chatbotDisabled, false)),
    )
    .orderBy(asc(chatbots.createdAt), asc(chatbots.id))
    .limit(1)
  return row
}

/** What a chatbot would be told if the circle's form were saved now. */
export const previewCirclePrompt = async (
  { db }: SignedInCtx,
  form: BodyOut<Routes['superadmin.circles.prompt-preview']>,
): Promise<Reply<Routes['superadmin.circles.prompt-preview']>> => {
  const example = form.circle === null ? undefined : await acrossTenantsExampleIn(db, form.circle)
  const above = {
    base: form.base_chatbot_prompt,
    organisationName: form.organization_name,
    circleName: form.name,
    organisationType: form.organisation_type,
    superAdmin: example?.superAdmin ?? '',
    admin: example?.admin ?? '',
  }
  return {
    prompt_parts: promptPartsBelow(above, example?.chatbot ?? madeUp),
    example: example ? { chatbot_name: example.chatbot.name, tenant_name: example.tenantName } : null,
  }
}
