import type { RouteName } from '@lotse/contract'

type Rule = 'shown' | 'change' | 'oracle'

/** What a rule means, in the words of the report. */
export const ruleLabels: Record<Rule, string> = {
  shown: 'öffentliche Angaben sind erlaubt',
  change: 'eine Veränderung ist erlaubt',
  oracle: 'eine andere Antwort ist erlaubt',
}

interface Exception {
  rules: Rule[]
  why: string
}

const page: Exception = {
  rules: ['shown', 'oracle'],
  why: 'Die Seite eines Mandanten ist für alle da. Gesucht wird dort nur nach dem, was sie nicht zeigt.',
}
const visit: Exception = {
  rules: ['shown', 'oracle', 'change'],
  why: 'Mit einem öffentlichen Chatbot dürfen alle sprechen. Gesucht wird nach Gesprächen anderer.',
}

/** What is meant to be so. Written out: whatever is added here is a visible change, and it stands in every report. */
export const exceptions: { [Name in RouteName]?: Exception } = {
  'tenantwebsite.index': page,
  'tenantwebsite.show': page,
  'tenantwebsite.chat': page,
  'chat.open': visit,
  'chat.message': visit,
  'chat.image': visit,
}

export const isExcepted = (name: RouteName, rule: Rule): boolean =>
  exceptions[name]?.rules.includes(rule) ?? false
