import type { Inspection } from '../finding.ts'
import type { Token } from '../reading/tokens.ts'
import { compileRules, type RuleTable } from './compile-rules.ts'
import { distressWords, selfHarmRules, violenceRules } from './distress-rules.ts'
import { injectionRules } from './injection-rules.ts'
import { injectionWords } from './injection-words.ts'
import { createMatcher } from './match-rules.ts'
import { hateRules, insultRules, sexualRules, threatRules } from './offence-rules.ts'
import { offenceWords } from './offence-words.ts'
import { spamRules } from './spam-rules.ts'
import { offTopicRules, personalDataRules, useWords } from './use-rules.ts'

const words = { ...injectionWords, ...offenceWords, ...useWords, ...distressWords }

/** All that a message can be guilty of. */
export const matchMessage = createMatcher(
  compileRules(
    [
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

const distressMatcher = createMatcher(
  compileRules(
    [
      ['distress', selfHarmRules],
      ['distress', violenceRules],
    ],
    words,
  ),
)

/** Whether somebody is in need; thoughts of dying first. */
export const matchDistress = (tokens: readonly Token[]): Inspection['distress'] => {
  const names = distressMatcher(tokens).map(({ rule }) => rule.name)
  if (names.includes('self_harm')) return 'self_harm'
  return names.includes('violence_suffered') ? 'violence_suffered' : null
}

const passageRules: RuleTable = Object.fromEntries(
  Object.entries(injectionRules).filter(([, { isForPassages }]) => isForPassages),
)

/** What a document must not say to a model. */
export const matchPassage = createMatcher(compileRules([['prompt_injection', passageRules]], words))
