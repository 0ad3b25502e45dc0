import {
  type PublicQueryDetail,
  type PublicQueryItem,
  publicQueryOptions,
  publicQueryStatuses,
  publicQueryStepKeys,
  publicQuerySteps,
} from '@lotse/contract'
import { canDelete, canRetry, type TenantActor } from '../policy.ts'
import type { PublicQueryRow, PublicQueryStepRow } from '../tables.ts'
import type { ListedQuery, ShownFile } from './queries-store.ts'

export const presentStatus = (key: PublicQueryRow['status']): PublicQueryItem['response_status'] => ({
  key,
  label: publicQueryStatuses[key],
})

export const presentQuery = (actor: TenantActor, row: ListedQuery): PublicQueryItem => ({
  id: row.id,
  title: row.title,
  requester: row.requester,
  channel: row.channel,
  response_status: presentStatus(row.status),
  failure: row.failure,
  is_approved: row.approvedVersion !== null,
  feedback: row.feedback,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdByName,
  can: { view: true, delete: canDelete(actor, row), retry: canRetry(row) },
})

/** As label and value, in the order of the form. */
export const presentOptions = (choices: PublicQueryRow['choices']): PublicQueryDetail['options'] =>
  Object.entries(publicQueryOptions).map(([key, { label, values }]) => ({
    label,
    value: (values as Record<string, string>)[choices[key as keyof typeof choices]] ?? '',
  }))

/** All of them in their order; one that nobody has begun is waiting. */
export const presentSteps = (rows: PublicQueryStepRow[]): PublicQueryDetail['steps'] =>
  publicQueryStepKeys.map(step => {
    const row = rows.find(found => found.step === step)
    return {
      step,
      label: publicQuerySteps[step],
      status: row?.status ?? 'waiting',
      progress: row?.progress ?? 0,
      failure: row?.failure ?? null,
    }
  })

export const presentAnalysis = ({
  analysis,
  topics,
}: Pick<PublicQueryRow, 'analysis' | 'topics'>): PublicQueryDetail['analysis'] =>
  analysis && {
    concern: analysis.concern,
    questions: analysis.questions.map((text, place) => ({
      number: place + 1,
      text,
      is_answered: analysis.answered?.[place] ?? null,
    })),
    deadline: analysis.deadline,
    place: analysis.place,
    persons: analysis.persons,
    topics,
  }

export const presentFile = (row: ShownFile): PublicQueryDetail['files'][number] => ({
  id: row.id,
  name: row.name,
  media_type: row.mediaType,
  bytes: row.bytes,
  failure: row.failure,
})
