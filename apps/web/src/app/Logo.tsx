export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/favicon.svg" alt="" width={32} height={32} className="size-8 shrink-0" />
      <span className="font-semibold text-ink text-lg tracking-tight">Lotse</span>
    </span>
  )
}
