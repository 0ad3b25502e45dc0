/** `chatbot_response` as people read it. */
export const spaced = (name: string): string => name.replaceAll('_', ' ')
