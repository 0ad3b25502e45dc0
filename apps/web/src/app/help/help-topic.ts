import type { ReactNode } from 'react'

export interface HelpTopic {
  id: string
  title: string
  content: ReactNode
}
