import {
  type CheckedField,
  type LimitError,
  type LimitField,
  type LimitReport,
  limitFields,
  smallestLimits,
} from '@lotse/contract'
import type { Amounts, Limits, Pool } from './pool.ts'

type Errors = LimitReport['errors']
type Warnings = LimitReport['warnings']

/** What is wanted for a tenant, and everything that speaks for or against it. */
export interface LimitQuestion {
  wanted: Limits
  /** As it is now; null for a tenant that does not exist yet. */
  current: Limits | null
  /** What the tenant itself uses. */
  use: Amounts
  /** Of the main tenant above, without this tenant's share; of a main tenant its own. */
  pool: Pool
  isSub: boolean
}

export const limitNames: Record<CheckedField, string> = {
  max_users: 'Benutzer:innen',
  max_chatbots: 'Chatbots',
  upload_limit_mb: 'MB Speicherplatz',
  max_subtenants: 'Untermandanten',
  public_query_agent_active: 'Bürger:innen-Anfragen',
}

const german = (value: number): string => value.toLocaleString('de-DE')

export const availableIn = ({ limits, own, allocated }: Pool, field: LimitField): number =>
  limits[field] - own[field] - allocated[field]

const dataOf = (pool: Pool, field: LimitField): NonNullable<LimitError['data']> => ({
  total: pool.limits[field],
  own_usage: pool.own[field],
  allocated: pool.allocated[field],
  available: availableIn(pool, field),
})

const tooMuch = (pool: Pool, field: LimitField): LimitError => {
  const [data, name] = [dataOf(pool, field), limitNames[field]]
  const isEnough = data.available >= smallestLimits[field]
  return {
    message:
      data.available > 0
        ? `Verfügbar sind noch ${german(data.available)} ${name}.`
        : `Es sind keine ${name} mehr verfügbar.`,
    details: `Von ${german(data.total)} ${name} nutzt der Hauptmandant selbst ${german(data.own_usage)}; ${german(data.allocated)} hat er anderen Untermandanten gegeben.`,
    suggestion: isEnough
      ? `Verringern Sie den Wert auf ${german(data.available)}, oder geben Sie bei einem anderen Untermandanten etwas frei.`
      : 'Geben Sie bei einem anderen Untermandanten etwas frei, oder lassen Sie das Kontingent erhöhen.',
    data,
  }
}

const tooMany = (pool: Pool): LimitError => ({
  message: 'Es kann kein weiterer Untermandant angelegt werden.',
  details: `${german(pool.allocated.max_subtenants)} von ${german(pool.limits.max_subtenants)} Untermandanten gibt es bereits.`,
  suggestion: 'Löschen Sie einen Untermandanten, oder lassen Sie das Kontingent erhöhen.',
  data: dataOf(pool, 'max_subtenants'),
})

const tooLittle = (pool: Pool, field: LimitField, wanted: number): LimitError => {
  const needed = pool.own[field] + pool.allocated[field]
  return {
    message: `Mindestens ${german(needed)} ${limitNames[field]} sind nötig.`,
    details: `Der Mandant nutzt selbst ${german(pool.own[field])}; ${german(pool.allocated[field])} hat er seinen Untermandanten gegeben.`,
    suggestion: `Erhöhen Sie den Wert auf ${german(needed)}, oder verringern Sie zuerst die Limits der Untermandanten.`,
    data: {
      total: wanted,
      own_usage: pool.own[field],
      allocated: pool.allocated[field],
      available: wanted - needed,
    },
  }
}

const noAgent: LimitError = {
  message: 'Der Hauptmandant beantwortet keine Bürger:innen-Anfragen.',
  details: 'Ein Untermandant kann sie nur beantworten, wenn es auch der Hauptmandant kann.',
  suggestion: 'Schalten Sie die Option aus.',
  data: null,
}

const agentInUse: LimitError = {
  message: 'Untermandanten beantworten noch Bürger:innen-Anfragen.',
  details: 'Sie können es nur, solange es auch der Hauptmandant kann.',
  suggestion: 'Schalten Sie die Option zuerst bei den Untermandanten aus.',
  data: null,
}

/** As the trigger `tenants_limits` sees it: only what takes more than before is refused. */
const shareErrors = ({ wanted, current, pool }: LimitQuestion): Errors => {
  const errors: Errors = {}
  for (const field of ['max_users', 'max_chatbots', 'upload_limit_mb'] as const) {
    const isMore = wanted[field] > 0 && (!current || wanted[field] > current[field])
    if (isMore && wanted[field] > availableIn(pool, field)) errors[field] = tooMuch(pool, field)
  }
  if (!current && availableIn(pool, 'max_subtenants') < 1) errors.max_subtenants = tooMany(pool)
  if (wanted.public_query_agent_active && !pool.limits.public_query_agent_active)
    errors.public_query_agent_active = noAgent
  return errors
}

const poolErrors = ({ wanted, current, pool }: LimitQuestion): Errors => {
  const errors: Errors = {}
  for (const field of limitFields) {
    const isLess = current !== null && wanted[field] < current[field]
    if (isLess && pool.allocated[field] > 0 && wanted[field] < pool.own[field] + pool.allocated[field])
      errors[field] = tooLittle(pool, field, wanted[field])
  }
  if (!wanted.public_query_agent_active && pool.isAgentGiven) errors.public_query_agent_active = agentInUse
  return errors
}

const belowUse = ({ wanted, use }: LimitQuestion, errors: Errors): Warnings =>
  (['max_users', 'max_chatbots', 'upload_limit_mb'] as const).flatMap(field =>
    wanted[field] < use[field] && !errors[field]
      ? [
          {
            field,
            message: `${german(use[field])} ${limitNames[field]} sind bereits belegt. Neue kommen erst dazu, wenn es weniger als ${german(wanted[field])} sind.`,
          },
        ]
      : [],
  )

const nothingLeft = ({ wanted, current, pool, isSub }: LimitQuestion, errors: Errors): Warnings =>
  isSub
    ? (['max_users', 'max_chatbots', 'upload_limit_mb'] as const).flatMap(field =>
        wanted[field] > (current?.[field] ?? 0) &&
        wanted[field] === availableIn(pool, field) &&
        !errors[field]
          ? [{ field, message: `Damit sind alle ${limitNames[field]} des Hauptmandanten vergeben.` }]
          : [],
      )
    : []

export const checkLimits = (question: LimitQuestion): { errors: Errors; warnings: Warnings } => {
  const errors = question.isSub ? shareErrors(question) : poolErrors(question)
  return { errors, warnings: [...belowUse(question, errors), ...nothingLeft(question, errors)] }
}

/** How much of the pool is taken, with what is wanted. */
export const utilization = ({ wanted, pool, isSub }: LimitQuestion, field: LimitField): number => {
  const total = isSub ? pool.limits[field] : wanted[field]
  const share = isSub ? (field === 'max_subtenants' ? 0 : wanted[field]) : 0
  const taken = pool.own[field] + pool.allocated[field] + share
  if (total === 0) return taken > 0 ? 100 : 0
  return Math.round((taken / total) * 1000) / 10
}
