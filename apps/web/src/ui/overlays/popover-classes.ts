/** The frame of everything that opens over the page beside its button. */
export const popoverClasses =
  'min-w-(--trigger-width) max-w-[calc(100vw-1rem)] overflow-auto rounded-lg border border-line bg-surface text-ink shadow-overlay outline-none'
