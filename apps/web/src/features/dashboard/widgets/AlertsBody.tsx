import type { WidgetContent } from '@lotse/contract'
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'

const looks = {
  danger: { icon: CircleAlert, colour: 'text-danger-ink' },
  warning: { icon: TriangleAlert, colour: 'text-warning-ink' },
  info: { icon: CircleHelp, colour: 'text-info-ink' },
} as const

export function AlertsBody({ alerts }: Extract<WidgetContent, { type: 'alerts' }>) {
  if (alerts.length === 0)
    return (
      <p className="flex items-center gap-2 text-muted text-sm">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
        Alles in Ordnung.
      </p>
    )
  return (
    <ul className="flex flex-col gap-3">
      {alerts.map(({ key, tone, text, url }) => {
        const { icon: Icon, colour } = looks[tone]
        return (
          <li key={key} className="flex items-start gap-2 text-sm">
            <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${colour}`} />
            <TextLink href={url} className="wrap-anywhere">
              {text}
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}
