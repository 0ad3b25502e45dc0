import { z } from 'zod'
import { chatbotParams } from './chatbots.ts'
import { managesContent } from './databucket-fields.ts'
import { route } from './route.ts'
import { timestamp } from './schemas.ts'

/** Whole credits; null: without a limit. */
const hourly = z.number().int().min(1).max(100_000).nullable()

/** What the answers of one hour may cost. */
export const chatbotBudgetForm = z.strictObject({
  /** All visitors together. */
  hour_credits: hourly,
  /** One connection to the internet, or one person who is signed in. */
  visitor_hour_credits: hourly,
})

const chatbotBudget = chatbotBudgetForm.extend({
  /** Of the running hour, which begins with its first question. */
  used_credits: z.number(),
  hour_ends_at: timestamp.nullable(),
})

export const chatbotBudgetRoutes = {
  'chatbot.budget.show': route({
    method: 'GET',
    path: '/api/chatbots/:chatbot/budget',
    access: managesContent,
    summary: 'Was die Antworten eines Chatbots in einer Stunde kosten dürfen, und was sie gekostet haben',
    params: chatbotParams,
    reply: chatbotBudget,
  }),
  'chatbot.budget.update': route({
    method: 'PUT',
    path: '/api/chatbots/:chatbot/budget',
    access: managesContent,
    summary: 'Grenzen des Verbrauchs eines Chatbots speichern',
    params: chatbotParams,
    body: chatbotBudgetForm,
    reply: chatbotBudget,
  }),
}
