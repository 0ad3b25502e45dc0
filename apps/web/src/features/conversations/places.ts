import { useParams } from '@tanstack/react-router'

export const conversationsOf = (chatbot: string): string => `/chatbots/${chatbot}/conversations`
export const conversationOf = (chatbot: string, conversation: string): string =>
  `${conversationsOf(chatbot)}/${conversation}`
export const uploadTo = (databucket: string): string => `/databuckets/${databucket}/upload`
export const databucketList = '/databuckets'

/** The chatbot in whose pages one is. */
export const useChatbotId = (): string => useParams({ strict: false }).chatbot ?? ''
