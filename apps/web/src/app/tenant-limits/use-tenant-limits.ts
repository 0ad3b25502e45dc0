import {
  type CheckedField,
  type LimitField,
  type LimitReport,
  limitTexts,
  limitValidationDelayMs,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { ApiError, call } from '../api.ts'
import { askableLimits, type LimitValues, localErrors } from './limit-values.ts'

export type LimitStatus = 'validating' | 'error' | 'warning' | 'stale' | 'valid'

interface LimitSubject {
  /** null: the tenant does not exist yet. */
  tenantId: string | null
  /** null: a main tenant, or one below the active tenant where only that can be meant. */
  parentId: string | null
  /** As the form has read it. */
  version: number | null
}

export interface TenantLimits {
  status: LimitStatus
  /** The newest answer of the server; what the form began with until there is one. */
  report: LimitReport | undefined
  /** What stands at a field. */
  errorAt: (field: CheckedField) => string | undefined
  /** What belongs to no field: no permission, no answer. */
  problem: string | undefined
  /** Nothing may be saved like this. */
  hasErrors: boolean
}

interface LimitQuestion {
  /** null: there is nothing yet to hold the limits against. */
  subject: LimitSubject | null
  /** Of which the form has a field. */
  fields: readonly LimitField[]
  values: LimitValues
  /** What is known when the form opens. */
  start?: LimitReport
  /** Before what the server says at a field. */
  serverPrefix?: string
}

const fieldErrorsOf = (error: Error | null): Record<string, string> =>
  error instanceof ApiError && error.status === 422
    ? Object.fromEntries(
        Object.entries(error.errors).map(([name, text]) => [name.replace(/^limits\./, ''), text]),
      )
    : {}

const problemOf = (error: Error | null): string | undefined => {
  if (!error || Object.keys(fieldErrorsOf(error)).length) return undefined
  return error instanceof ApiError && error.status === 403 ? limitTexts.forbidden : limitTexts.failed
}

const isOf = (asked: unknown, subject: LimitSubject | null): boolean =>
  JSON.stringify(asked) === JSON.stringify(subject)

/**
 * Whether the limits of a form fit: at once what needs no server, and 300 ms after the last key what the server says. Only its
 * answer to what stands in the form counts; earlier ones are left.
 */
export const useTenantLimits = ({
  subject,
  fields,
  values,
  start,
  serverPrefix = '',
}: LimitQuestion): TenantLimits => {
  const askable = subject && askableLimits(values, fields)
  const limits = askable && { ...askable, public_query_agent_active: values.public_query_agent_active }
  const current = JSON.stringify(limits)
  const settled = useDebounced(current, limitValidationDelayMs)
  const asked = JSON.parse(settled) as typeof limits
  const answer = useQuery({
    queryKey: ['tenant-limits', subject, settled],
    queryFn: ({ signal }) => {
      if (!asked || !subject) throw new Error('Nothing to ask about')
      const { tenantId: tenant_id, parentId: parent_tenant_id, version } = subject
      return call(
        'api.tenants.validate-limits',
        { body: { tenant_id, parent_tenant_id, limits: asked, version } },
        { signal },
      )
    },
    enabled: asked !== null,
    // What was said of another tenant or below another one says nothing here.
    placeholderData: (previous, query) => (isOf(query?.queryKey[1], subject) ? previous : undefined) ?? start,
    // What was free a minute ago may not be any more.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const report = answer.data ?? start
  const local = localErrors(values, fields, report?.parent_limits ?? null)
  const isAnswered = current === settled && !answer.isFetching && limits !== null
  const said = isAnswered ? { ...fieldErrorsOf(answer.error) } : {}
  if (isAnswered && !answer.isPlaceholderData)
    for (const [field, error] of Object.entries(answer.data?.errors ?? {})) said[field] = error.message
  const hasErrors =
    subject !== null && (limits === null || Object.keys(local).length > 0 || Object.keys(said).length > 0)
  const problem = isAnswered ? problemOf(answer.error) : undefined
  const isStale =
    subject !== null &&
    subject.version !== null &&
    report !== undefined &&
    report.current_version !== subject.version

  const statusOf = (): LimitStatus => {
    if (hasErrors || problem) return 'error'
    if (!isAnswered || answer.isPlaceholderData) return 'validating'
    if (isStale) return 'stale'
    return report?.warnings.length ? 'warning' : 'valid'
  }
  return {
    status: statusOf(),
    report,
    problem,
    hasErrors,
    errorAt: field => {
      const own = field === 'public_query_agent_active' ? undefined : local[field]
      const server = said[field]
      return own ?? (server && `${serverPrefix}${serverPrefix && ' '}${server}`)
    },
  }
}
