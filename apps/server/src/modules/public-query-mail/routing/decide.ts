import type { MailKind, QuarantinedMail } from '@lotse/contract'
import type { MailSettings } from '../settings/settings-store.ts'

export type QuarantineReason = QuarantinedMail['reason']

export const reasonLabels: Record<QuarantineReason, string> = {
  unknown_recipient: 'Unbekannte Adresse',
  sender_refused: 'Absender:in nicht zugelassen',
  machine: 'Automatische Nachricht',
  agent_inactive: 'Bürger:innen-Anfragen sind nicht aktiv',
  too_large: 'Zu groß',
  unreadable: 'Nicht lesbar oder verschlüsselt',
}

/** What is known of a mail when its fate is decided. */
export interface MailFacts {
  kind: MailKind
  sender: string
  isTooLarge: boolean
  /** Broken, sealed, or empty. */
  isUnreadable: boolean
  /** Its own domain says that it did not send it. */
  isForged: boolean
  isStaff: boolean
  /** Answers a mail that we sent to this very address. */
  isFollowUp: boolean
}

const isListed = (senders: readonly string[], sender: string): boolean =>
  senders.includes(sender) || senders.includes(`@${sender.split('@').at(-1)}`)

const mayWrite = (
  { senderRule, senders }: MailSettings,
  { sender, isStaff, isFollowUp }: MailFacts,
): boolean => {
  if (!sender) return false
  if (isFollowUp || senderRule === 'anyone') return true
  return senderRule === 'staff' ? isStaff : isListed(senders, sender)
}

/** Why a mail is kept back; null: it becomes a request. A forged sender may be anybody, and only those who let anybody write take it. */
export const quarantineReason = (
  isActive: boolean,
  settings: MailSettings,
  facts: MailFacts,
): QuarantineReason | null => {
  if (!isActive) return 'agent_inactive'
  if (facts.isTooLarge) return 'too_large'
  if (facts.kind !== 'human') return 'machine'
  if (!mayWrite(settings, facts)) return 'sender_refused'
  if (facts.isForged && settings.senderRule !== 'anyone') return 'sender_refused'
  return facts.isUnreadable ? 'unreadable' : null
}
