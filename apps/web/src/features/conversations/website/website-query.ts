import type { Reply, Routes } from '@lotse/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { readVisit, writeVisit } from './kept-visit.ts'

export type Website = Reply<Routes['tenantwebsite.index']>
export type OpenedChat = Reply<Routes['chat.open']>

export const titleOf = ({ tenant }: Website): string => tenant.web_title || tenant.name

export const websiteQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['website', subdomain],
    queryFn: ({ signal }) => call('tenantwebsite.index', { params: { subdomain } }, { signal }),
  })

/** Goes on with the visit of this tab, or begins one. */
export const openChat = async (uuid: string, signal?: AbortSignal): Promise<OpenedChat> => {
  const visit = readVisit(uuid)
  const opened = await call(
    'chat.open',
    {
      params: { uuid },
      body: { visitor_token: visit?.visitorToken ?? null, conversation_id: visit?.conversationId ?? null },
    },
    { signal },
  )
  // A conversation that the server no longer knows cannot be gone on with.
  const conversationId = opened.messages.length > 0 ? (visit?.conversationId ?? null) : null
  writeVisit(uuid, { visitorToken: opened.visitor_token, conversationId })
  return opened
}

/** Read once per visit to the page: afterwards the page itself knows best what has been said. */
export const openedChatQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['opened-chat', uuid],
    queryFn: ({ signal }) => openChat(uuid, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
