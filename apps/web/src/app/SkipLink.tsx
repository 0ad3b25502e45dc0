export const contentId = 'inhalt'

/** The first stop of the Tab key on every page; a plain anchor, because it must work before anything else does. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      onClick={event => {
        // Without this the router would take the hash for a navigation and scroll instead of moving the focus.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      className="-translate-y-20 fixed top-2 left-2 z-50 rounded-lg bg-accent px-4 py-2 font-medium text-on-accent shadow-overlay focus:translate-y-0"
    >
      Zum Inhalt springen
    </a>
  )
}
