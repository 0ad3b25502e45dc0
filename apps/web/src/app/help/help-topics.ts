import { accountTopics } from './account-topics.tsx'
import { contentTopics } from './content-topics.tsx'
import { creditTopics } from './credit-topics.tsx'
import type { HelpTopic } from './help-topic.ts'
import { peopleTopics } from './people-topics.tsx'
import { requestTopics } from './request-topics.tsx'

interface HelpArea {
  name: string
  topics: readonly HelpTopic[]
}

export const helpAreas: readonly HelpArea[] = [
  { name: 'Konto', topics: accountTopics },
  { name: 'Chatbots und Wissen', topics: contentTopics },
  { name: 'Bürger:innen-Anfragen', topics: requestTopics },
  { name: 'Credits', topics: creditTopics },
  { name: 'Mandanten und Personen', topics: peopleTopics },
]
