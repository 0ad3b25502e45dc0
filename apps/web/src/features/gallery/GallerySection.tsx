import { type ReactNode, useId } from 'react'

/** One group of elements with its heading. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t py-8">
      <h2 id={id} className="mb-5 font-semibold text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One element in one state, named so that browser tests and people find it. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-medium text-muted text-sm">{title}</h3>
      {children}
    </div>
  )
}

export function SpecimenGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">{children}</div>
}
