/** In-page tabs and route tabs look the same; only their meaning to assistive technology differs. */
/** On a phone they stand in several lines: what is out of sight there is not looked for. */
export const tabListClasses =
  'relative -mb-px flex flex-wrap gap-0.5 sm:flex-nowrap overflow-x-auto [scrollbar-width:none]'

export const tabClasses =
  'relative flex min-h-10 shrink-0 cursor-pointer items-center gap-2 whitespace-nowrap rounded-t-md border-transparent border-b-3 px-2 py-2 text-[0.9375rem] text-muted no-underline outline-2 outline-transparent -outline-offset-2 transition-colors ' +
  'data-[hovered]:bg-hover data-[hovered]:text-ink data-[focus-visible]:outline-focus data-[disabled]:cursor-not-allowed data-[disabled]:opacity-60 ' +
  'data-[selected]:border-accent data-[selected]:font-semibold data-[selected]:text-accent-ink [&[aria-current]]:border-accent [&[aria-current]]:font-semibold [&[aria-current]]:text-accent-ink'
