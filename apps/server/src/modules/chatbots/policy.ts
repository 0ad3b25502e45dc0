import type { AccessRole, Role } from '@lotse/contract'
import type { ActiveTenant, Actor } from '../../platform/context.ts'

export type TenantActor = Actor & { tenant: ActiveTenant }

export const canManageChatbot = (actor: TenantActor, chatbot: { tenantId: string }): boolean =>
  chatbot.tenantId === actor.tenant.id && actor.permissions.has('content.manage')

/** Admins, and sub-tenant managers in their tenant: those who also set the tenant's own prompt. */
export const canEditCustomPrompt = (actor: TenantActor): boolean =>
  actor.permissions.has('chat-settings.manage')

/** From open to restricted; each kind of access admits its own people and all after them. */
const rankOfAccess: Record<AccessRole, number> = {
  public: 0,
  external_user: 1,
  user: 2,
  contentmanager: 3,
  admin: 4,
}
const rankOfRole: Record<Role, number> = {
  external_user: 1,
  user: 2,
  contentmanager: 3,
  admin: 4,
  subtenantmanager: 4,
}
const rankOf = (actor: Actor): number => {
  if (actor.user.isSuperAdmin) return rankOfAccess.admin
  return actor.role ? rankOfRole[actor.role] : 0
}

/** Whether this visitor is one whom the chatbot is there for; a role counts only in the chatbot's own tenant. */
export const mayTalkTo = (
  actor: Actor | null,
  chatbot: { tenantId: string; accessRole: AccessRole },
): boolean => {
  if (chatbot.accessRole === 'public') return true
  return actor?.tenant?.id === chatbot.tenantId && rankOf(actor) >= rankOfAccess[chatbot.accessRole]
}

/**
 * Foreign pages get only what everybody may use, and only while chatbot and tenant both allow it. One that is switched off still tells
 * them that it is.
 */
export const isEmbeddable = (chatbot: {
  accessRole: AccessRole
  allowEmbedding: boolean
  tenantAllowsEmbedding: boolean
}): boolean => chatbot.accessRole === 'public' && chatbot.allowEmbedding && chatbot.tenantAllowsEmbedding

export const texts = {
  customPrompt: {
    main: 'Nur Administrator:innen können diesen Prompt bearbeiten.',
    sub: 'Nur Administrator:innen oder Untermandantsmanager:innen können diesen Prompt bearbeiten.',
  },
  notPublic: 'Nur Chatbots mit der Zugriffsrolle „Öffentlich“ lassen sich einbetten.',
  tenantForbidsEmbedding: 'Für Ihren Mandanten ist die Einbettung nicht freigeschaltet.',
  unusableDatabuckets: 'Bitte wählen Sie nur Datenbuckets aus, die Ihrem Mandanten zur Verfügung stehen.',
  assignedTwice: 'Jeder Datenbucket kann nur einmal zugeordnet werden.',
  noChatbots: 'Für Ihren Mandanten ist das Anlegen von Chatbots nicht freigeschaltet.',
  tooManyChatbots: (limit: number) => `Die maximale Anzahl an Chatbots (${limit}) ist erreicht.`,
  textTooLong: (limit: number) => `Höchstens ${limit.toLocaleString('de-DE')} Zeichen`,
} as const

/** In a sub-tenant its manager is the one to ask. */
export const customPromptHint = ({ tenant }: TenantActor): string => texts.customPrompt[tenant.typeRole]
