import type { CitedSource } from '@lotse/contract'
import { ExternalLink } from 'lucide-react'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { placeOf, webAddressOf } from './source-facts.ts'

interface SourceDialogProps {
  source: CitedSource
  isOpen: boolean
  onClose: () => void
}

/** The passage behind a number, as it was when the answer was given. */
export function SourceDialog({ source, isOpen, onClose }: SourceDialogProps) {
  const place = placeOf(source)
  const address = webAddressOf(source)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Quelle ${source.number}: ${source.document_title}`}>
      <div className="flex flex-col gap-4">
        {place && <p className="text-muted">{place}</p>}
        <blockquote className="wrap-anywhere whitespace-pre-line border-accent border-l-4 pl-4">
          {source.text}
        </blockquote>
        {address && (
          <p>
            <TextLink href={address} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
              Original öffnen
              <ExternalLink aria-hidden="true" className="ml-1 inline size-4" />
              <span className="sr-only"> (öffnet in neuem Tab)</span>
            </TextLink>
          </p>
        )}
      </div>
    </Dialog>
  )
}
