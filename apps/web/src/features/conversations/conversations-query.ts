import type { QueryIn, Reply, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type Transcript = Reply<Routes['chatbot.conversations.show']>
export type TranscriptMessage = Transcript['messages'][number]

const conversations = 'conversations'

export const conversationsQuery = (chatbot: string, query: QueryIn<Routes['chatbot.conversations.index']>) =>
  queryOptions({
    queryKey: [conversations, chatbot, 'list', query],
    queryFn: ({ signal }) => call('chatbot.conversations.index', { params: { chatbot }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const transcriptQuery = (chatbot: string, conversation: string) =>
  queryOptions({
    queryKey: [conversations, chatbot, 'transcript', conversation],
    queryFn: ({ signal }) =>
      call('chatbot.conversations.show', { params: { chatbot, conversation } }, { signal }),
  })

export const gapsQuery = (chatbot: string, query: QueryIn<Routes['chatbot.gaps.index']>) =>
  queryOptions({
    queryKey: [conversations, chatbot, 'gaps', query],
    queryFn: ({ signal }) => call('chatbot.gaps.index', { params: { chatbot }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const answersQuery = (chatbot: string, query: QueryIn<Routes['chatbot.answers.index']>) =>
  queryOptions({
    queryKey: [conversations, chatbot, 'answers', query],
    queryFn: ({ signal }) => call('chatbot.answers.index', { params: { chatbot }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const databucketsQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [conversations, chatbot, 'databuckets'],
    queryFn: ({ signal }) => call('chatbot.edit_databuckets', { params: { chatbot } }, { signal }),
  })

/** A binding answer closes a gap, a conversation takes its ratings along: a change makes all of them old. */
export const useRefreshConversations = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [conversations] })
}
