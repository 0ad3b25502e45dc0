import type { WidgetContent } from '@lotse/contract'
import { AlertsBody } from './AlertsBody.tsx'
import { AppointmentsBody } from './AppointmentsBody.tsx'
import { LinksBody } from './LinksBody.tsx'
import { NewsBody } from './NewsBody.tsx'
import { StepList } from './StepList.tsx'

export function WidgetBody({ content }: { content: WidgetContent }) {
  switch (content.type) {
    case 'appointments':
      return <AppointmentsBody {...content} />
    case 'news':
      return <NewsBody {...content} />
    case 'onboarding':
      return <StepList steps={content.steps} />
    case 'alerts':
      return <AlertsBody {...content} />
    case 'social':
    case 'quicklinks':
      return <LinksBody {...content} />
  }
}
