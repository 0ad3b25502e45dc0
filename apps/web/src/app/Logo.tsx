export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      {/* Drawn in place: a file of its own, as browsers want it for their tabs, would come a moment late. */}
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" fill="#0b5572" />
        <path
          d="M16 5v15M9 13h14M7 19c1 5 5 7 9 7s8-2 9-7"
          fill="none"
          stroke="#fff"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="7.5" r="2.3" fill="#fff" />
      </svg>
      <span className="font-semibold text-ink text-lg tracking-tight">Lotse</span>
    </span>
  )
}
