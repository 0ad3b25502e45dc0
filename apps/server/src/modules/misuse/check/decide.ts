import { type MisuseAction, type MisuseSettings, misuseActions } from '@lotse/contract'
import type { Finding } from '../detection/finding.ts'

export interface Decision {
  finding: Finding
  action: MisuseAction
}

const strengthOf = (action: MisuseAction): number => misuseActions.indexOf(action)

/** What the settings say to the findings: the strongest of the actions, for the gravest finding that asks for it. */
export const decide = (findings: Finding[], { actions }: Pick<MisuseSettings, 'actions'>): Decision | null =>
  findings
    .map(finding => ({ finding, action: actions[finding.category][finding.severity] }))
    .reduce<Decision | null>(
      (strongest, next) =>
        strongest && strengthOf(strongest.action) >= strengthOf(next.action) ? strongest : next,
      null,
    )

/** Below it the rules are not sure enough to decide where a model can be asked. */
const sureFrom = 0.8

/** Whom the rules would block is no case for a second opinion. */
export const isUnsure = ({ finding, action }: Decision): boolean =>
  action !== 'ignore' && action !== 'block' && finding.score < sureFrom
