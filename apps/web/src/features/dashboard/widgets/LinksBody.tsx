import type { WidgetContent } from '@lotse/contract'
import { ElsewhereLink } from '../../../app/ElsewhereLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'

const isElsewhere = (url: string): boolean => !url.startsWith('/')

/** Social media and quick links are lists of links both. */
export function LinksBody({ links }: Extract<WidgetContent, { type: 'social' | 'quicklinks' }>) {
  if (links.length === 0) return <p className="text-muted text-sm">Noch sind keine Links eingetragen.</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {links.map(({ label, url }) => (
        <li key={`${label} ${url}`} className="text-sm">
          {isElsewhere(url) ? (
            <ElsewhereLink href={url}>{label}</ElsewhereLink>
          ) : (
            <TextLink href={url} className="wrap-anywhere">
              {label}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}
