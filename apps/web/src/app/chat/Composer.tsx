import { chatbotLimits } from '@lotse/contract'
import { SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TextArea, TextField } from 'react-aria-components'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { controlClasses } from '../../ui/fields/field-parts.tsx'
import { cx } from '../../ui/styles/cx.ts'
import { formatInteger } from '../../ui/texts/format.ts'

interface ComposerProps {
  isAnswering: boolean
  onSend: (message: string) => void
  onStop: () => void
}

const sendClasses =
  'size-10! bg-accent text-on-accent! data-[hovered]:bg-accent-hover data-[disabled]:bg-sunken data-[disabled]:text-muted!'

/** No form of its own: it also stands beside forms, and a form within a form is none. */
export function Composer({ isAnswering, onSend, onStop }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const message = text.trim()
  const excess = message.length - chatbotLimits.message
  const canSend = message !== '' && excess <= 0 && !isAnswering

  const send = () => {
    if (!canSend) return
    setText('')
    onSend(message)
    // The button that was pressed makes room for the other one; the focus would be lost with it.
    area.current?.focus()
  }
  const stop = () => {
    onStop()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being put together (Japanese, Chinese) Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <TextField
          aria-label="Ihre Frage"
          value={text}
          onChange={setText}
          isInvalid={excess > 0}
          validationBehavior="aria"
          className="min-w-0 grow"
        >
          <TextArea
            ref={area}
            rows={1}
            placeholder="Stellen Sie eine Frage"
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            className={cx(controlClasses, 'field-sizing-content block max-h-40 resize-none px-3 py-2')}
          />
        </TextField>
        {isAnswering ? (
          <IconButton icon={Square} label="Antwort anhalten" onPress={stop} className={sendClasses} />
        ) : (
          <IconButton
            icon={SendHorizontal}
            label="Senden"
            isDisabled={!canSend}
            onPress={send}
            className={sendClasses}
          />
        )}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {excess > 0 && `Die Frage ist um ${formatInteger(excess)} Zeichen zu lang.`}
      </p>
    </div>
  )
}
