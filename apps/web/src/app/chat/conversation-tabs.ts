/** The pages of a chatbot's conversations; its own pages stand beside them in one row of tabs. */
export const conversationTabs = (chatbot: string): readonly { href: string; label: string }[] => [
  { href: `/chatbots/${chatbot}/conversations`, label: 'Unterhaltungen' },
  { href: `/chatbots/${chatbot}/gaps`, label: 'Wissenslücken' },
  { href: `/chatbots/${chatbot}/answers`, label: 'Verbindliche Antworten' },
]
