import { newTenantForm } from '@lotse/contract'
import { z } from 'zod'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'

const person = newTenantForm.shape.first_admin.unwrap().unwrap().shape

/** A field that has not been filled in yet is empty, which the server never sees. */
const chosen = <T extends z.ZodType>(rule: T) =>
  z.preprocess(value => (value === null || value === '' ? undefined : value), rule)

const whenInvited = <T extends z.ZodType<string>>(rule: T) =>
  z.string().superRefine((value, context) => {
    const checked = rule.safeParse(value)
    if (value.trim() !== '' && !checked.success)
      context.addIssue({ code: 'custom', message: checked.error.issues[0]?.message })
  })

/** As the server's form, with the first admin as two fields that may both stay empty. */
export const createSchema = z
  .object({
    ...newTenantForm.shape,
    circle_id: chosen(newTenantForm.shape.circle_id),
    first_admin: z.object({ name: whenInvited(person.name), email: whenInvited(person.email) }),
    with_sample: z.boolean(),
  })
  .superRefine(({ type_role, parent_tenant_id, first_admin }, context) => {
    const say = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (type_role === 'sub' && parent_tenant_id === null)
      say(['parent_tenant_id'], 'Bitte wählen Sie den Hauptmandanten des Untermandanten')
    const [name, email] = [first_admin.name.trim(), first_admin.email.trim()]
    if (name === '' && email !== '') say(['first_admin', 'name'], 'Bitte geben Sie auch den Namen ein')
    if (name !== '' && email === '')
      say(['first_admin', 'email'], 'Bitte geben Sie auch die E-Mail-Adresse ein')
  })

export interface CreateInput {
  name: string
  circle_id: string | null
  type_role: 'main' | 'sub'
  parent_tenant_id: string | null
  subdomain: string
  web_title: string
  web_description: string
  super_admin_prompt: string
  max_users: number
  max_chatbots: number
  max_subtenants: number
  upload_limit_mb: number
  public_query_agent_active: boolean
  monthly_credits: number
  non_expiring_credits: number
  carry_forward_enabled: boolean
  billing_mode: 'own_credits' | 'parent_billing'
  first_admin: { name: string; email: string }
  with_sample: boolean
}
type CreateValues = z.output<typeof createSchema>
export type CreateForm = ServerForm<CreateInput, CreateValues>

/** What most towns begin with. */
export const emptyTenant: CreateInput = {
  name: '',
  circle_id: null,
  type_role: 'main',
  parent_tenant_id: null,
  subdomain: '',
  web_title: '',
  web_description: '',
  super_admin_prompt: '',
  max_users: 10,
  max_chatbots: 5,
  max_subtenants: 0,
  upload_limit_mb: 500,
  public_query_agent_active: false,
  monthly_credits: 0,
  non_expiring_credits: 0,
  carry_forward_enabled: false,
  billing_mode: 'own_credits',
  first_admin: { name: '', email: '' },
  with_sample: false,
}

/** What does not belong to the chosen type or way of paying is not sent, however it was filled in before. */
export const bodyOf = (values: CreateValues) => {
  const isMain = values.type_role === 'main'
  const paysItself = isMain || values.billing_mode === 'own_credits'
  const { name, email } = values.first_admin
  return {
    ...values,
    parent_tenant_id: isMain ? null : values.parent_tenant_id,
    max_subtenants: isMain ? values.max_subtenants : 0,
    billing_mode: isMain ? ('own_credits' as const) : values.billing_mode,
    monthly_credits: paysItself ? values.monthly_credits : 0,
    non_expiring_credits: paysItself ? values.non_expiring_credits : 0,
    first_admin: name.trim() ? { name, email } : null,
  }
}

export type CreateTab = 'general' | 'limits' | 'credits'

export const createFields: Record<CreateTab, readonly Parameters<CreateForm['useField']>[0][]> = {
  general: [
    'type_role',
    'circle_id',
    'parent_tenant_id',
    'name',
    'subdomain',
    'web_title',
    'web_description',
    'first_admin.name',
    'first_admin.email',
    'with_sample',
    'super_admin_prompt',
  ],
  limits: ['max_users', 'max_chatbots', 'upload_limit_mb', 'max_subtenants', 'public_query_agent_active'],
  credits: ['billing_mode', 'monthly_credits', 'carry_forward_enabled', 'non_expiring_credits'],
}
