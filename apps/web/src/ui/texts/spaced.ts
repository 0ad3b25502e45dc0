/** A name of the wire as people read it: 'chatbot_response' → 'chatbot response' */
export const spaced = (name: string): string => name.replaceAll('_', ' ')
