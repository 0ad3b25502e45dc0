// For the demo: rows without the rights and rules of a use case.
export { lockSettings, saveSettings } from './chat-settings-store.ts'
export { seedChatbot } from './seed-chatbot.ts'
