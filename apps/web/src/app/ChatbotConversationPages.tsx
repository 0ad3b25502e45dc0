import { Outlet } from '@tanstack/react-router'
import { ChatbotFrame } from '../features/chatbots/ChatbotFrame.tsx'

/** The frame of a chatbot around the pages of its conversations: two features that do not know each other meet here. */
export function ChatbotConversationPages() {
  return <ChatbotFrame>{() => <Outlet />}</ChatbotFrame>
}
