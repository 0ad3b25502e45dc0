import { z } from 'zod'
import { promptPart } from './chatbots.ts'
import { circleSsoFacts, circleSsoForm, ssoProviderOption } from './circle-sso.ts'
import { count, longText } from './databucket-fields.ts'
import { recencyMethods } from './recency.ts'
import { route } from './route.ts'
import { direction, id, line, pageOf, pageQuery } from './schemas.ts'

export const circlePageSize = 10

/** What a circle's organisation can be; the label also stands in the place of {organisation_type} in its prompts. */
export const organisationTypeLabels = {
  public_authority: 'Behörde',
  education: 'Bildungseinrichtung',
  think_tank: 'Denkfabrik',
  research: 'Forschungseinrichtung',
  healthcare: 'Gesundheitseinrichtung',
  union: 'Gewerkschaft',
  initiative: 'Initiative',
  media: 'Medienhaus',
  ngo: 'Nichtregierungsorganisation',
  party: 'Partei',
  foundation: 'Stiftung',
  company: 'Unternehmen',
  association: 'Verband',
  other: 'Organisation',
} as const
export type OrganisationType = keyof typeof organisationTypeLabels
export const organisationTypes = Object.keys(organisationTypeLabels) as [
  OrganisationType,
  ...OrganisationType[],
]

export const circleLimits = { name: 200, prompt: 5000, days: 36_500 } as const

/** In a prompt; filled when a chatbot is asked. */
export const circlePlaceholders = [
  { text: '{organisation_name}', label: 'Name der Organisation' },
  { text: '{organisation_type}', label: 'Art der Organisation' },
] as const

export const recencyDefaults = {
  recency_enabled: false,
  recency_method: 'gauss',
  recency_alpha: 0.3,
  recency_offset_days: 365,
  recency_scale_days: 7300,
  recency_decay_at_scale: 0.1,
} as const

const optionalLine = (max: number) => z.union([z.literal(''), line(max)])

export const circleForm = z.strictObject({
  name: line(circleLimits.name),
  organization_name: optionalLine(circleLimits.name).default(''),
  organisation_type: z.enum(organisationTypes).default('other'),
  base_chatbot_prompt: longText(circleLimits.prompt).default(''),
  base_misuse_chatbot_prompt: longText(circleLimits.prompt).default(''),
  recency_enabled: z.boolean().default(recencyDefaults.recency_enabled),
  recency_method: z.enum(recencyMethods).default(recencyDefaults.recency_method),
  recency_alpha: z.number().min(0).max(1).default(recencyDefaults.recency_alpha),
  recency_offset_days: z
    .number()
    .int()
    .min(0)
    .max(circleLimits.days)
    .default(recencyDefaults.recency_offset_days),
  recency_scale_days: z
    .number()
    .int()
    .min(1)
    .max(circleLimits.days)
    .default(recencyDefaults.recency_scale_days),
  recency_decay_at_scale: z.number().min(0.01).max(0.99).default(recencyDefaults.recency_decay_at_scale),
  ...circleSsoForm.shape,
})
export type CircleForm = z.output<typeof circleForm>

/** Which version a change was made from: an edit of what somebody else has changed meanwhile is refused. */
const version = z.number().int().min(1)

const circleRow = z.strictObject({
  id,
  name: z.string(),
  organization_name: z.string(),
  organisation_type: z.enum(organisationTypes),
  organisation_type_label: z.string(),
  tenants_count: count,
  sso_enabled: z.boolean(),
  default_sso_provider: circleSsoForm.shape.default_sso_provider.unwrap(),
  /** Why this circle cannot be deleted now; null if it can. */
  delete_refusal: z.string().nullable(),
})
export type CircleRow = z.output<typeof circleRow>

const circleDetails = z.strictObject({
  ...circleForm.shape,
  ...circleRow.shape,
  version,
  sso: circleSsoFacts,
})
export type CircleDetails = z.output<typeof circleDetails>

const typeOptions = z.array(z.strictObject({ value: z.enum(organisationTypes), label: z.string() }))

const formChoices = { organisation_types: typeOptions, sso_providers: z.array(ssoProviderOption) }

const circleParams = z.strictObject({ circle: id })

export const circlesRoutes = {
  'superadmin.circles.index': route({
    method: 'GET',
    path: '/api/superadmin/circles',
    access: 'super-admin',
    summary: 'Alle Circles',
    query: pageQuery(circlePageSize).extend({
      sso: z.enum(['', 'enabled', 'disabled']).default(''),
      organisation_type: z.enum(['', ...organisationTypes]).default(''),
      sort: z.enum(['name', 'tenants_count']).default('name'),
      direction,
    }),
    reply: pageOf(circleRow).extend({
      can: z.strictObject({ create: z.boolean(), edit: z.boolean(), delete: z.boolean() }),
    }),
  }),
  'superadmin.circles.statistics': route({
    method: 'GET',
    path: '/api/superadmin/circles/statistics',
    access: 'super-admin',
    summary: 'Wie viele Circles und Mandanten es gibt, wie viele mit SSO und mit Prompts',
    reply: z.strictObject({ circles: count, tenants: count, sso_enabled: count, with_prompts: count }),
  }),
  'superadmin.circles.create': route({
    method: 'GET',
    path: '/api/superadmin/circles/create',
    access: 'super-admin',
    summary: 'Auswahllisten und Vorgaben für einen neuen Circle',
    reply: z.strictObject({ ...formChoices, defaults: circleForm.omit({ name: true }) }),
  }),
  'superadmin.circles.store': route({
    method: 'POST',
    path: '/api/superadmin/circles',
    access: 'super-admin',
    summary: 'Circle anlegen',
    body: circleForm,
    reply: circleDetails,
  }),
  'superadmin.circles.edit': route({
    method: 'GET',
    path: '/api/superadmin/circles/:circle',
    access: 'super-admin',
    summary: 'Ein Circle mit allem, was sein Formular braucht',
    params: circleParams,
    reply: circleDetails.extend(formChoices),
  }),
  'superadmin.circles.update': route({
    method: 'PUT',
    path: '/api/superadmin/circles/:circle',
    access: 'super-admin',
    summary: 'Circle ändern',
    params: circleParams,
    body: circleForm.extend({ version }),
    reply: circleDetails,
  }),
  'superadmin.circles.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/circles/:circle',
    access: 'super-admin',
    summary: 'Circle ohne Mandanten löschen',
    params: circleParams,
    reply: 'empty',
  }),
  'superadmin.circles.prompt-preview': route({
    method: 'POST',
    path: '/api/superadmin/circles/prompt-preview',
    access: 'super-admin',
    summary: 'Der ganze Prompt, wie ihn ein Chatbot des Circles mit diesen Eingaben bekäme',
    body: z.strictObject({
      /** null: not saved yet. */
      circle: id.nullable(),
      ...circleForm.pick({ organization_name: true, organisation_type: true, base_chatbot_prompt: true })
        .shape,
      /** Stands for the organisation where that has no name; may still be missing. */
      name: optionalLine(circleLimits.name).default(''),
    }),
    reply: z.strictObject({
      prompt_parts: z.array(promptPart),
      /** Whose lower parts are shown; null: the circle has no chatbot yet, so that one is made up. */
      example: z.strictObject({ chatbot_name: z.string(), tenant_name: z.string() }).nullable(),
    }),
  }),
}
