import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const settings = 'chat-settings'

export const aiPromptQuery = queryOptions({
  queryKey: [settings, 'ai'],
  queryFn: ({ signal }) => call('settings.ai', {}, { signal }),
})

export const prePageQuery = queryOptions({
  queryKey: [settings, 'pre-page'],
  queryFn: ({ signal }) => call('settings.chatbot_pre_page', {}, { signal }),
})

export const embedMessagesQuery = queryOptions({
  queryKey: [settings, 'embed-messages'],
  queryFn: ({ signal }) => call('settings.embed_messages', {}, { signal }),
})

export const openingHoursQuery = queryOptions({
  queryKey: [settings, 'opening-hours'],
  queryFn: ({ signal }) => call('settings.opening_hours', {}, { signal }),
})
