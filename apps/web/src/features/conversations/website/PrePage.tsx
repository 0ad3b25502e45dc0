import { colourThemes } from '@lotse/contract'
import { useRef, useState } from 'react'
import { FormattedText } from '../../../app/FormattedText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { FocusTarget } from '../../../ui/fields/field-parts.tsx'
import { ThemedPanel } from './ThemedPanel.tsx'
import type { Website } from './website-query.ts'

interface PrePageProps {
  page: NonNullable<Website['pre_page']>
  onConsent: () => void
}

/** What must be read and agreed to before a chat begins. */
export function PrePage({ page, onConsent }: PrePageProps) {
  const box = useRef<FocusTarget>(null)
  const [hasAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const goOn = () => {
    if (hasAgreed) return onConsent()
    setMissing(true)
    box.current?.focus()
  }
  return (
    <ThemedPanel colours={colourThemes[page.color_theme].colors} className="mx-auto w-full max-w-2xl">
      <div className="flex flex-col gap-5">
        <h1 className="break-words font-semibold text-accent-ink text-xl">{page.headline}</h1>
        <FormattedText text={page.html} />
        <div className="rounded-lg bg-accent-soft p-3">
          <Checkbox
            ref={box}
            label={page.checkbox_text}
            isSelected={hasAgreed}
            isRequired
            onChange={isSelected => {
              setAgreed(isSelected)
              setMissing(false)
            }}
            errorMessage={isMissing ? 'Bitte bestätigen Sie dies, um fortzufahren.' : undefined}
          />
        </div>
        <Button variant="primary" onPress={goOn} className="self-start">
          Weiter zum Chat
        </Button>
      </div>
    </ThemedPanel>
  )
}
