export type ChatbotPart = 'edit' | 'databuckets' | 'ai-config' | 'embed'

export const chatbotList = '/chatbots'
export const chatbotCreation = '/chatbots/create'
export const partOf = (chatbot: string, part: ChatbotPart): string => `/chatbots/${chatbot}/${part}`
