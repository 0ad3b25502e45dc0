import {
  type MisuseAction,
  type MisuseBlockKind,
  type MisuseChannel,
  type MisuseSeverity,
  type MisuseWhitelistKind,
  misuseActionLabels,
  misuseSeverityLabels,
} from '@lotse/contract'
import { Ban, Eye, EyeOff, type LucideIcon, OctagonAlert, OctagonX, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/styles/tones.ts'

const severityTones: Record<MisuseSeverity, Tone> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  critical: 'danger',
}

export function SeverityBadge({ severity }: { severity: MisuseSeverity }) {
  return (
    <Badge tone={severityTones[severity]} icon={severity === 'critical' ? OctagonAlert : undefined}>
      {misuseSeverityLabels[severity]}
    </Badge>
  )
}

const actionLooks: Record<MisuseAction, { tone: Tone; icon: LucideIcon }> = {
  ignore: { tone: 'neutral', icon: EyeOff },
  log: { tone: 'neutral', icon: Eye },
  warn: { tone: 'info', icon: TriangleAlert },
  refuse: { tone: 'warning', icon: OctagonX },
  block: { tone: 'danger', icon: Ban },
}

/** What was done about a message, as it is told afterwards. */
export const doneLabels: Record<MisuseAction, string> = {
  ignore: 'Ignored',
  log: 'Logged',
  warn: 'Warned',
  refuse: 'Refused',
  block: 'Blocked',
}

/** `isDone`: told of the past ("Refused"); else as a rule ("Refuse"). */
export function ActionBadge({ action, isDone }: { action: MisuseAction; isDone?: boolean }) {
  return <Badge {...actionLooks[action]}>{(isDone ? doneLabels : misuseActionLabels)[action]}</Badge>
}

/** The name of a rule in words: 'strong-insult' → 'Strong insult'. What is in words already stays. */
export const ruleLabel = (rule: string): string =>
  /^[a-z0-9-]+$/.test(rule) ? `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')}` : rule

export const channelLabels: Record<MisuseChannel, string> = {
  website: 'Chat page',
  widget: 'Widget',
  form: 'Form',
  mail: 'Mail',
}

export const blockKindLabels: Record<MisuseBlockKind, string> = {
  user: 'Person',
  visitor: 'Visitor',
  address: 'Address',
  range: 'Range',
}

export const whitelistKindLabels: Record<MisuseWhitelistKind, string> = {
  address: 'Address',
  range: 'Range',
  user: 'Person',
  phrase: 'Phrase',
}

/** Options of a select from a table of labels, in the order of the words. */
export const optionsOf = <Word extends string>(words: readonly Word[], labels: Record<Word, string>) =>
  words.map(value => ({ value, label: labels[value] }))
