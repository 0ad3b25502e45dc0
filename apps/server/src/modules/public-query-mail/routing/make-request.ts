import { publicQueryChoices, publicQueryLimits } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { continueQuery, createQuery } from '../../public-queries/index.ts'
import { requestOfMail } from '../reading/request-of-mail.ts'
import type { ReadKept } from './read-kept.ts'

/** What a mail asks, as the form would have taken it; null where it asks nothing. */
export const inquiryOf = ({ mail, files, leftOut }: ReadKept) => {
  const { title, requester, text } = requestOfMail(mail)
  const said = text.trim() || (files.length ? '' : title)
  if (!said && !files.length) return null
  const notes = leftOut.map(note => `[${note}]`).join('\n')
  const message = [said, notes]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, publicQueryLimits.message)
    .toWellFormed()
  return {
    title: title.slice(0, publicQueryLimits.title).toWellFormed(),
    requester: requester.slice(0, publicQueryLimits.requester).toWellFormed(),
    message: message || null,
    files,
  }
}
type Inquiry = NonNullable<ReturnType<typeof inquiryOf>>

interface Wanted {
  tenantId: string
  /** Of the mail: taken twice it is one request. */
  key: string
  inquiry: Inquiry
  /** The request that it goes on with. */
  queryId: string | null
  createdBy: { id: string; name: string } | null
}

/** A new request, or more of one that there is. In the caller's transaction; tells which. */
export const makeRequest = async (
  ctx: Ctx,
  { tenantId, key, inquiry, queryId, createdBy }: Wanted,
): Promise<string> => {
  const { title, requester, message, files } = inquiry
  if (queryId) {
    await continueQuery(ctx, { tenantId, queryId, key, message: message ?? '', files })
    return queryId
  }
  const { id } = await createQuery(ctx, {
    tenantId,
    key,
    channel: 'mail',
    inputMode: message === null ? 'file' : 'text',
    title,
    requester,
    message,
    choices: publicQueryChoices.parse({}),
    createdBy,
    files,
  })
  return id
}
