import type { QueryIn, Reply, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type ChatbotList = Reply<Routes['chatbot.index']>
export type AiConfig = Reply<Routes['chatbot.ai-config.edit']>
export type Budget = Reply<Routes['chatbot.budget.show']>
export type BucketPriorities = Reply<Routes['chatbot.edit_databuckets']>
export type Embedding = Reply<Routes['chatbot.embed']>

const chatbots = 'chatbots'

export const chatbotsQuery = (query: QueryIn<Routes['chatbot.index']>) =>
  queryOptions({
    queryKey: [chatbots, 'list', query],
    queryFn: ({ signal }) => call('chatbot.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const newChatbotQuery = queryOptions({
  queryKey: [chatbots, 'new'],
  queryFn: ({ signal }) => call('chatbot.create', {}, { signal }),
})

export const chatbotQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [chatbots, chatbot, 'details'],
    queryFn: ({ signal }) => call('chatbot.edit', { params: { chatbot } }, { signal }),
  })

export const aiConfigQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [chatbots, chatbot, 'ai-config'],
    queryFn: ({ signal }) => call('chatbot.ai-config.edit', { params: { chatbot } }, { signal }),
  })

export const budgetQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [chatbots, chatbot, 'budget'],
    queryFn: ({ signal }) => call('chatbot.budget.show', { params: { chatbot } }, { signal }),
  })

export const prioritiesQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [chatbots, chatbot, 'databuckets'],
    queryFn: ({ signal }) => call('chatbot.edit_databuckets', { params: { chatbot } }, { signal }),
  })

export const embeddingQuery = (chatbot: string) =>
  queryOptions({
    queryKey: [chatbots, chatbot, 'embed'],
    queryFn: ({ signal }) => call('chatbot.embed', { params: { chatbot } }, { signal }),
  })

/** Lists, figures, prompt and rights hang together: a change makes all of them old. */
export const useRefreshChatbots = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [chatbots] })
}
