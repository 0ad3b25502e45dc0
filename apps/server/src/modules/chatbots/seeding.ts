// For the demo: rows without the rights and rules of a use case.
export { seedChatbot } from './seed-chatbot.ts'
