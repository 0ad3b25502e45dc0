/** The same mark as in favicon.svg, drawn in the text colour of its place. */
export function Logo({ withName = true }: { withName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/favicon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      <span className={withName ? 'font-semibold text-lg text-ink tracking-tight' : 'sr-only'}>Lotse</span>
    </span>
  )
}
