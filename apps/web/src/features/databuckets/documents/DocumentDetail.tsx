import type { DocumentRow } from '@lotse/contract'
import type { ReactNode } from 'react'
import { CreditBreakdown } from './CreditBreakdown.tsx'
import { StepList } from './StepList.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 flex-1 basis-64">
      <h2 className="mb-1.5 font-semibold text-sm">{title}</h2>
      {children}
    </section>
  )
}

/** What a row of the documents keeps hidden until it is opened. */
export function DocumentDetail({ document, isOwner }: { document: DocumentRow; isOwner: boolean }) {
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-4">
      {document.summary && (
        <Part title="Zusammenfassung">
          <p className="whitespace-pre-line break-words text-sm">{document.summary}</p>
        </Part>
      )}
      {document.steps.length > 0 && (
        <Part title="Verarbeitung">
          <StepList steps={document.steps} />
        </Part>
      )}
      {isOwner && (
        <Part title="Credits nach Funktion">
          <CreditBreakdown document={document} />
        </Part>
      )}
    </div>
  )
}
