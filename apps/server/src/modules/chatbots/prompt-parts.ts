import type { OrganisationType, PromptPart } from '@lotse/contract'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { type Db, preparedOn } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { circles, tenants } from '../tenancy/index.ts'
import { fillPlaceholders, genderWording, optionWording, platformPrompt } from './prompt-wording.ts'
import type { ChatbotRow } from './tables.ts'

/** What a chatbot says of itself to the model: a row, or a form that nobody has saved. */
export type Personality = Pick<
  ChatbotRow,
  | 'tenantId'
  | 'publicName'
  | 'communicationStyles'
  | 'languageStyles'
  | 'responseLength'
  | 'responseStyle'
  | 'responseStrategy'
  | 'targetAudiences'
  | 'genderSensitiveDisabled'
  | 'customPrompt'
  | 'allowedRequests'
  | 'responseStylePrompt'
>

const wordingOf = (field: keyof typeof optionWording, values: string[]): string[] =>
  values.flatMap(value => optionWording[field][value] ?? [])

const personalityOf = (chatbot: Personality): string => {
  const tone = wordingOf('communication_styles', chatbot.communicationStyles)
  const audiences = wordingOf('target_audiences', chatbot.targetAudiences)
  return [
    `Du heißt „${chatbot.publicName}“.`,
    ...(tone.length ? [`Dein Ton ist ${tone.join('; ')}.`] : []),
    ...wordingOf('language_styles', chatbot.languageStyles),
    ...wordingOf('response_length', [chatbot.responseLength]),
    ...wordingOf('response_style', [chatbot.responseStyle]),
    ...wordingOf('response_strategy', [chatbot.responseStrategy]),
    ...(audiences.length ? [`Du schreibst für: ${audiences.join('; ')}.`] : []),
    chatbot.genderSensitiveDisabled ? genderWording.plain : genderWording.sensitive,
  ].join('\n')
}

/** What circle and tenant say to the model before the chatbot does. */
export const promptColumns = {
  base: circles.baseChatbotPrompt,
  organisationName: circles.organizationName,
  circleName: circles.name,
  organisationType: circles.organisationType,
  superAdmin: tenants.superAdminAiPrompt,
  admin: tenants.adminAiPrompt,
}
export type PromptsAbove = Record<Exclude<keyof typeof promptColumns, 'organisationType'>, string> & {
  organisationType: OrganisationType
}

const promptsOfTenant = preparedOn(db =>
  db
    .select(promptColumns)
    .from(tenants)
    .innerJoin(circles, eq(circles.id, tenants.circleId))
    .where(eq(tenants.id, sql.placeholder('tenantId')))
    .prepare('chatbot_prompts_above'),
)

const promptsAbove = async (db: Db, tenantId: string): Promise<PromptsAbove> => {
  const [row] = await promptsOfTenant(db).execute({ tenantId })
  if (!row) throw notFound()
  return row
}

const partsOfHouse = (above: PromptsAbove): PromptPart[] => {
  const organisation = {
    name: above.organisationName || above.circleName,
    type: above.organisationType,
  }
  return [
    { name: 'platform', label: 'Plattform', text: platformPrompt },
    { name: 'circle', label: 'Basis-Prompt des Circles', text: fillPlaceholders(above.base, organisation) },
    { name: 'super_admin', label: 'Prompt der Super-Administration', text: above.superAdmin },
    { name: 'tenant', label: 'KI-Prompt des Mandanten', text: above.admin },
  ]
}

/** What holds for everything that a model writes for a tenant, whoever asks it. */
export const promptPartsAbove = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<PromptPart[]> =>
  partsOfHouse(await promptsAbove(db, tenantId))

/** All parts in their order, also those without a text: the earlier one sets the frame for the later ones. */
export const promptPartsBelow = (above: PromptsAbove, chatbot: Personality): PromptPart[] => [
  ...partsOfHouse(above),
  { name: 'personality', label: 'Persönlichkeit', text: personalityOf(chatbot) },
  { name: 'custom_prompt', label: 'Eigener Prompt', text: chatbot.customPrompt },
  {
    name: 'allowed_requests',
    label: 'Erlaubte Anfragen (andere werden freundlich abgelehnt)',
    text: chatbot.allowedRequests,
  },
  { name: 'response_style_prompt', label: 'Antwortstil', text: chatbot.responseStylePrompt },
]

export const promptPartsOf = async ({ db }: Pick<Ctx, 'db'>, chatbot: Personality): Promise<PromptPart[]> =>
  promptPartsBelow(await promptsAbove(db, chatbot.tenantId), chatbot)

/** As the model gets it: what the preview shows, part by part. */
export const promptText = (parts: PromptPart[]): string =>
  parts
    .filter(({ text }) => text)
    .map(({ label, text }) => `# ${label}\n${text}`)
    .join('\n\n')
