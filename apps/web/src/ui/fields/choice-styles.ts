/** The drawn boxes of checkboxes and radios, shared by all choice fields. */
export const choiceRowClasses =
  'group relative inline-flex cursor-pointer items-start gap-2.5 py-1 text-ink data-[disabled]:cursor-not-allowed data-[disabled]:text-muted'

const mark =
  'mt-0.5 flex size-5 shrink-0 items-center justify-center border-2 border-line-strong bg-surface text-on-accent transition-colors ' +
  'outline-2 outline-transparent outline-offset-2 group-data-[focus-visible]:outline-focus ' +
  'group-data-[hovered]:border-ink group-data-[selected]:border-accent group-data-[invalid]:border-danger ' +
  'group-data-[disabled]:border-line! group-data-[disabled]:bg-sunken! group-data-[disabled]:text-muted'

export const checkMarkClasses = `${mark} rounded-sm group-data-[selected]:bg-accent group-data-[indeterminate]:border-accent group-data-[indeterminate]:bg-accent`
export const radioMarkClasses = `${mark} rounded-full`
