import { closeHistory } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import { type FieldProps, RequiredMark, useFocusTarget } from '../../../ui/fields/field-parts.tsx'
import { bindField } from '../../../ui/forms/bind-field.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { formatInteger } from '../../../ui/texts/format.ts'
import { documentOf, markdownOf } from './document-markdown.ts'
import { EditorToolbar, type RunCommand } from './EditorToolbar.tsx'
import { editorPlugins, linkAround, setLink } from './editor-commands.ts'
import { LinkDialog } from './LinkDialog.tsx'

const textClasses =
  'min-h-80 max-h-[70vh] overflow-y-auto whitespace-pre-wrap break-words wrap-anywhere rounded-b-lg border border-line-strong border-t-0 bg-surface px-4 py-3 text-base text-ink field-ring ' +
  '[&_p:not(:first-child)]:mt-3 [&_ul]:my-2 [&_ol]:my-2 [&_li_p]:mt-0! [&_blockquote]:my-3 [&_hr]:my-4 [&_[data-kept]]:my-3 [&_.ProseMirror-selectednode]:outline-2 [&_.ProseMirror-selectednode]:outline-focus'

interface RichTextFieldProps extends FieldProps {
  /** In the Markdown of answers. */
  value: string
  onChange?: (markdown: string) => void
  maxLength: number
  /** `[1]` becomes a source where there is one with this number. */
  sourceNumbers: readonly number[]
}

/** A text with paragraphs, lists, bold and links, as it will look. */
function RichTextField({
  label,
  description,
  errorMessage,
  isRequired,
  value,
  onChange,
  onBlur,
  maxLength,
  sourceNumbers,
  className,
  ref,
}: RichTextFieldProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** What the form knows already; anything else came from outside and is shown. */
  const known = useRef(value)
  const [isAsking, setAsking] = useState(false)
  const startOf = (markdown: string) =>
    EditorState.create({
      doc: documentOf(markdown),
      plugins: editorPlugins(new Set(sourceNumbers), () => setAsking(true)),
    })
  const [state, setState] = useState(() => startOf(value))
  useFocusTarget(ref, () => view.current?.dom)
  const isTooLong = value.length > maxLength
  const message =
    errorMessage ?? (isTooLong ? `${formatInteger(value.length - maxLength)} Zeichen zu viel` : undefined)

  const take = useRef((_: EditorState, _isChanged: boolean) => {})
  take.current = (next, isChanged) => {
    setState(next)
    if (!isChanged) return
    known.current = markdownOf(next.doc)
    onChange?.(known.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what comes after is handed over below
  useEffect(() => {
    const shown = new EditorView(place.current, {
      state,
      dispatchTransaction: transaction => {
        const next = shown.state.apply(transaction)
        shown.updateState(next)
        take.current(next, transaction.docChanged)
      },
    })
    view.current = shown
    return () => {
      view.current = null
      shown.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        id: `${id}-text`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint ${id}-error`,
        ...(isRequired && { 'aria-required': 'true' }),
        ...(message !== undefined && { 'aria-invalid': 'true' }),
        class: cx(textClasses, message !== undefined && 'border-danger!'),
      },
      handleDOMEvents: {
        blur: () => {
          onBlur?.()
          return false
        },
      },
    })
  }, [id, isRequired, message, onBlur])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text from outside begins anew
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    const next = startOf(value)
    view.current?.updateState(next)
    setState(next)
  }, [value])

  const run: RunCommand = (command, { staysInToolbar }) => {
    const shown = view.current
    if (!shown) return
    // Each press is a step of its own that can be undone.
    command(shown.state, transaction => shown.dispatch(closeHistory(transaction)))
    if (!staysInToolbar) shown.focus()
  }

  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <span id={`${id}-label`} className="mb-1.5 font-medium text-ink text-sm">
        {label}
        {isRequired && <RequiredMark />}
      </span>
      <EditorToolbar state={state} onCommand={run} onLink={() => setAsking(true)} />
      <div ref={place} />
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <div className="min-w-0 grow basis-56">
          <p id={`${id}-hint`} className="mt-1.5 text-muted">
            {description}
          </p>
          <p id={`${id}-error`} role="alert" className="mt-1.5 font-medium text-danger-ink empty:hidden">
            {message}
          </p>
        </div>
        <span
          aria-hidden="true"
          className={cx(
            'mt-1.5 ml-auto shrink-0 tabular-nums',
            isTooLong ? 'font-semibold text-danger-ink' : 'text-muted',
          )}
        >
          {value.length}/{maxLength} Zeichen
        </span>
      </div>
      <LinkDialog
        isOpen={isAsking}
        href={linkAround(state)?.href ?? null}
        onClose={() => setAsking(false)}
        onSet={href => {
          setAsking(false)
          run(setLink(href), { staysInToolbar: false })
        }}
      />
    </div>
  )
}

export const FormRichTextField = bindField(RichTextField, { empty: '' })
