/** What the window says beside the conversation. */
export const windowTexts = {
  region: 'Chat',
  launch: (title: string) => `Chat öffnen: ${title}`,
  close: 'Chat schließen',
} as const

/** For the owner of the page, in the console: what keeps the chat away. */
export const hintFor = (chatbot: string, isBlockedByPolicy: boolean): string => {
  if (isBlockedByPolicy)
    return 'Lotse: Die Content Security Policy dieser Seite verbietet den Chat. Sie muss bei connect-src die Adresse des Lotse-Servers nennen.'
  if (location.origin === 'null')
    return 'Lotse: Der Chat lässt sich in einem abgeschirmten Rahmen (sandbox) ohne allow-same-origin nicht laden.'
  return `Lotse: Der Chat lässt sich nicht laden. Ist der Server erreichbar, gibt es den Chatbot „${chatbot}“, und steht „${location.hostname}“ bei seinen erlaubten Domains?`
}
