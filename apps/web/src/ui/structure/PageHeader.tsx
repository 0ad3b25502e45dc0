import { ChevronLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { TextLink } from '../buttons/TextLink.tsx'
import { Breakable } from '../texts/Breakable.tsx'

export interface PageHeaderProps {
  title: string
  description?: ReactNode
  back?: { href: string; label: string }
  /** The create button; a link with `href`, else a button. Leave it out when the person may not create. */
  create?: { label: string; href?: string; onPress?: () => void }
  /** Further buttons, before the create button. */
  actions?: ReactNode
  /** Badges beside the title. */
  badges?: ReactNode
}

export function PageHeader({ title, description, back, create, actions, badges }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-2">
      {back && (
        <TextLink href={back.href} className="inline-flex items-center gap-1 self-start text-sm">
          <ChevronLeft aria-hidden="true" className="size-4" />
          {back.label}
        </TextLink>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 hyphens-auto font-semibold text-[clamp(1.25rem,5.6vw,1.5rem)] leading-7 sm:leading-9">
              <Breakable text={title} />
            </h1>
            {badges}
          </div>
          {description && <p className="mt-1 max-w-prose text-pretty text-muted">{description}</p>}
        </div>
        {(create || actions) && (
          <div className="flex flex-wrap gap-3">
            {actions}
            {create?.href !== undefined && (
              <LinkButton href={create.href} variant="primary">
                <Plus aria-hidden="true" className="size-4.5" />
                {create.label}
              </LinkButton>
            )}
            {create && create.href === undefined && (
              <Button variant="primary" onPress={create.onPress}>
                <Plus aria-hidden="true" className="size-4.5" />
                {create.label}
              </Button>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
