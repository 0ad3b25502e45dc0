import type { MisuseSensitivity } from '@lotse/contract'
import type { Finding, Inspection, Place } from './finding.ts'
import { rateMessage } from './linear/rate-message.ts'
import { ownWordMatcher } from './own-words.ts'
import { decodingsOf } from './reading/decode.ts'
import { longestRead, type Normalised, normalise, placeOf } from './reading/normalise.ts'
import { sentenceEnd, tokensOf } from './reading/tokens.ts'
import { releasedPlaces } from './released.ts'
import type { Match } from './rules/match-rules.ts'
import { matchMessage } from './rules/rule-books.ts'
import { severityOf } from './severity.ts'
import { dictationSignals } from './signals/dictation.ts'
import { gibberishSignals } from './signals/gibberish.ts'
import { injectionSignals } from './signals/injection.ts'
import { offenceSignals } from './signals/offence.ts'
import { lookAgain } from './signals/second-look.ts'
import type { Signal } from './signals/signal.ts'
import { spamSignals } from './signals/spam.ts'

export interface InspectionOptions {
  sensitivity: MisuseSensitivity
  /** The tenant's own list: words, `word*`, `*word` or phrases. */
  ownWords: readonly string[]
  /** Messages and phrases that somebody has called a false alarm. */
  released: readonly string[]
}

const signalOf = ({ rule, start, end }: Match, message: Normalised): Signal[] =>
  rule.category === 'distress'
    ? []
    : [
        {
          category: rule.category,
          rule: rule.name,
          score: rule.score,
          isCritical: rule.isCritical ?? false,
          places: [placeOf(message, start, end)],
        },
      ]

/** What is hidden by an encoding counts for where it stands; whoever hides it means it. */
const hiddenSignals = (written: string): Signal[] =>
  decodingsOf(written).flatMap(({ how, text, start, end }) =>
    matchMessage(tokensOf(normalise(text).text))
      .matches.filter(({ rule }) => rule.score >= 0.6 || how === 'base64')
      .map(({ rule }) => ({
        category: rule.category as Signal['category'],
        rule: `${how}:${rule.name}`,
        score: Math.min(0.97, rule.score + 0.06),
        isCritical: rule.isCritical ?? false,
        places: [{ start, end }],
      })),
  )

const isWithin = (place: Place, others: readonly Place[]): boolean =>
  others.some(({ start, end }) => place.start >= start && place.end <= end)

/** Signals of a category as one finding: each further one makes it surer. */
const findingOf = (signals: readonly Signal[], sensitivity: MisuseSensitivity): Finding | null => {
  const strongest = signals.reduce((best, signal) => (signal.score > best.score ? signal : best))
  const doubt = signals.reduce((left, { score }) => left * (1 - score), 1)
  const score = 1 - doubt
  const severity = severityOf(
    score,
    sensitivity,
    signals.some(({ isCritical }) => isCritical),
  )
  if (severity === null) return null
  return {
    category: strongest.category,
    severity,
    score,
    rule: strongest.rule,
    places: signals.flatMap(({ places }) => places),
  }
}

const severityRank = { critical: 0, high: 1, medium: 2, low: 3 } as const

/** What a message is by its words alone. Somebody in need is never accused of anything. */
export const inspectMessage = (
  text: string,
  { sensitivity, ownWords, released }: InspectionOptions,
): Inspection => {
  const written = text.slice(0, longestRead)
  const message = normalise(written)
  const tokens = tokensOf(message.text)
  const { distress, matches } = matchMessage(tokens)
  if (distress !== null) return { findings: [], distress }

  const free = releasedPlaces(message, released)
  if (free === 'all') return { findings: [], distress: null }
  const whole = { start: 0, end: written.length }
  const ratings = rateMessage(written, message)
  const wordCount = tokens.filter(({ form }) => form !== sentenceEnd).length
  const signals = [
    ...matches.flatMap(match => signalOf(match, message)).map(signal => lookAgain(signal, written)),
    ...(ownWords.length > 0
      ? ownWordMatcher(ownWords)(tokens).flatMap(match => signalOf(match, message))
      : []),
    ...offenceSignals(ratings.offence, message, tokens),
    ...injectionSignals(ratings.injection, wordCount, whole),
    ...hiddenSignals(written),
    ...dictationSignals(tokens, whole),
    ...spamSignals(written, tokens),
    ...gibberishSignals(message, tokens),
  ].filter(({ places }) => free.length === 0 || !places.every(place => isWithin(place, free)))

  const byCategory = Map.groupBy(signals, ({ category }) => category)
  const findings = [...byCategory.values()].flatMap(found => findingOf(found, sensitivity) ?? [])
  findings.sort((a, b) => severityRank[a.severity] - severityRank[b.severity] || b.score - a.score)
  return { findings, distress: null }
}
