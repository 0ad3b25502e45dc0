import { type CircleForm, type CircleSsoForm, circleSsoForm, organisationTypeLabels } from '@lotse/contract'
import type { CircleRecord } from '../tables.ts'

/** What the circle itself holds; the rest is kept by single sign-on. */
export type OwnForm = Omit<CircleForm, keyof CircleSsoForm>

/** The part of a form that single sign-on reads. */
export const ssoOf = (form: CircleForm): CircleSsoForm => circleSsoForm.strip().parse(form)

/** Where each field of the form is kept, and how it is called in the log. */
const fields = {
  name: ['name', 'Name'],
  organization_name: ['organizationName', 'Name der Organisation'],
  organisation_type: ['organisationType', 'Art der Organisation'],
  base_chatbot_prompt: ['baseChatbotPrompt', 'Basis-Prompt'],
  base_misuse_chatbot_prompt: ['baseMisuseChatbotPrompt', 'Basis-Prompt gegen Missbrauch'],
  recency_enabled: ['recencyEnabled', 'Aktualität berücksichtigen'],
  recency_method: ['recencyMethod', 'Verfahren der Aktualität'],
  recency_alpha: ['recencyAlpha', 'Gewicht der Aktualität'],
  recency_offset_days: ['recencyOffsetDays', 'Schonfrist in Tagen'],
  recency_scale_days: ['recencyScaleDays', 'Zeitraum in Tagen'],
  recency_decay_at_scale: ['recencyDecayAtScale', 'Rest am Ende des Zeitraums'],
} as const satisfies Record<keyof OwnForm, readonly [keyof CircleRecord, string]>

type Field = keyof typeof fields
type FormColumns = Pick<CircleRecord, (typeof fields)[Field][0]>
const all = Object.entries(fields) as [Field, (typeof fields)[Field]][]

export const columnsOfForm = (form: OwnForm): FormColumns =>
  Object.fromEntries(all.map(([field, [column]]) => [column, form[field]])) as FormColumns

export const formOfColumns = (circle: FormColumns): OwnForm =>
  Object.fromEntries(all.map(([field, [column]]) => [field, circle[column]])) as OwnForm

/** As people read it in the log. */
export const loggedForm = (form: OwnForm): Record<string, unknown> =>
  Object.fromEntries(
    all.map(([field, [, label]]) => [
      label,
      field === 'organisation_type' ? organisationTypeLabels[form[field]] : form[field],
    ]),
  )
