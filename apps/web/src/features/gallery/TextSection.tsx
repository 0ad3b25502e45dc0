import { useState } from 'react'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { GallerySection, SpecimenGrid } from './GallerySection.tsx'

export function TextSection() {
  const [prompt, setPrompt] = useState('Antworte freundlich und in kurzen Sätzen.')
  const [amount, setAmount] = useState<number | null>(1250)
  return (
    <GallerySection title="Textfelder und Zahlen">
      <SpecimenGrid>
        <TextField label="Interner Name" placeholder="z. B. Bürgerservice" />
        <TextField label="Öffentlicher Name" isRequired description="So sehen ihn die Besucher." />
        <TextField label="Ausgefüllt" defaultValue="Bauamt Würzburg" />
        {/* Browsers and password managers expect the two in a form. */}
        <form className="contents">
          <TextField
            label="E-Mail"
            type="email"
            isRequired
            errorMessage="Bitte geben Sie eine gültige E-Mail-Adresse ein."
            defaultValue="anna@"
            autoComplete="username"
          />
          <TextField
            label="Passwort"
            type="password"
            defaultValue="Hafenlotse-2026"
            autoComplete="new-password"
          />
        </form>
        <TextField label="Webadresse" type="url" placeholder="https://" />
        <TextField label="Suche" type="search" placeholder="Name oder E-Mail" />
        <TextField label="Deaktiviert" isDisabled defaultValue="Nicht änderbar" />
        <TextField label="Nur lesbar" isReadOnly defaultValue="mandant-4711" />
        <TextAreaField
          label="Erlaubte Anfragen"
          value={prompt}
          onChange={setPrompt}
          maxLength={512}
          description="Worüber der Chatbot Auskunft gibt."
        />
        <TextAreaField
          label="Über der Grenze"
          defaultValue={'Zu lang. '.repeat(8)}
          maxLength={64}
          errorMessage="Bitte höchstens 64 Zeichen."
        />
        <TextAreaField
          label="Deaktivierter Text"
          isDisabled
          defaultValue="Nur Administratoren können diesen Prompt ändern."
        />
        <NumberField
          label="Breite"
          value={amount}
          onChange={setAmount}
          minValue={0}
          maxValue={10000}
          description="In Pixeln."
        />
        <NumberField label="Leere Zahl" defaultValue={undefined} isRequired />
        <NumberField label="Mit Nachkommastellen" defaultValue={1234.5} decimals={2} step={0.01} />
        <NumberField label="Zahl mit Fehler" defaultValue={0} errorMessage="Bitte mindestens 1." />
        <NumberField label="Deaktivierte Zahl" defaultValue={400} isDisabled />
      </SpecimenGrid>
    </GallerySection>
  )
}
