import type { Inspection } from '../finding.ts'
import type { Token } from '../reading/tokens.ts'
import { compileRules, type RuleTable } from './compile-rules.ts'
import { distressWords, selfHarmRules, violenceRules } from './distress-rules.ts'
import { injectionRules } from './injection-rules.ts'
import { injectionWords } from './injection-words.ts'
import { createMatcher, type Match } from './match-rules.ts'
import { meantWords } from './meant-words.ts'
import { hateRules, insultRules, sexualRules, threatRules } from './offence-rules.ts'
import { offenceWords } from './offence-words.ts'
import { spamRules } from './spam-rules.ts'
import { offTopicRules, personalDataRules, useWords } from './use-rules.ts'

const words = { ...injectionWords, ...offenceWords, ...meantWords, ...useWords, ...distressWords }

const matchAll = createMatcher(
  compileRules(
    [
      ['distress', selfHarmRules],
      ['distress', violenceRules],
      ['prompt_injection', injectionRules],
      ['insult', insultRules],
      ['hate', hateRules],
      ['threat', threatRules],
      ['sexual', sexualRules],
      ['spam', spamRules],
      ['off_topic', offTopicRules],
      ['personal_data', personalDataRules],
    ],
    words,
  ),
)

/** Whether somebody is in need, thoughts of dying first, and all that a message can be guilty of. */
export const matchMessage = (
  tokens: readonly Token[],
): { distress: Inspection['distress']; matches: Match[] } => {
  const all = matchAll(tokens)
  const matches = all.filter(({ rule }) => rule.category !== 'distress')
  const isNamed = (name: string) => all.some(({ rule }) => rule.category === 'distress' && rule.name === name)
  if (all.length === matches.length) return { distress: null, matches }
  return { distress: isNamed('self_harm') ? 'self_harm' : 'violence_suffered', matches }
}

const passageRules: RuleTable = Object.fromEntries(
  Object.entries(injectionRules).filter(([, { isForPassages }]) => isForPassages),
)

/** What a document must not say to a model. */
export const matchPassage = createMatcher(compileRules([['prompt_injection', passageRules]], words))
