import { type ColourTheme, chatbotLimits, colourThemes, type embedPositions } from '@lotse/contract'
import { FormNumberField } from '../../../ui/fields/NumberField.tsx'
import { FormRadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { DomainList } from './DomainList.tsx'
import type { EmbedServerForm } from './embed-form.ts'

const positionLabels: Record<(typeof embedPositions)[number], string> = {
  'top-left': 'Oben links',
  'top-right': 'Oben rechts',
  'bottom-left': 'Unten links',
  'bottom-right': 'Unten rechts',
}

/** A page with the chat in one of its corners. */
function Corner({ position }: { position: string }) {
  return (
    <span className="relative block h-6 w-8 rounded border border-line-strong bg-surface">
      <span
        className={cx(
          'absolute size-2 rounded-full bg-accent',
          position.startsWith('top') ? 'top-0.5' : 'bottom-0.5',
          position.endsWith('left') ? 'left-0.5' : 'right-0.5',
        )}
      />
    </span>
  )
}

const positionOptions = Object.entries(positionLabels).map(([value, label]) => ({
  value,
  label,
  picture: <Corner position={value} />,
}))

function Swatches({ theme }: { theme: ColourTheme }) {
  const { primaryColor, secondaryColor, backgroundColor } = colourThemes[theme].colors
  return (
    <span className="flex -space-x-1.5">
      {[primaryColor, secondaryColor, backgroundColor].map(colour => (
        <span
          key={colour}
          className="size-5 rounded-full border border-line-strong"
          style={{ background: colour }}
        />
      ))}
    </span>
  )
}

const isKnownTheme = (theme: string): theme is ColourTheme => theme in colourThemes

const panelClasses = 'flex min-w-0 max-w-3xl flex-col gap-6'
const pairClasses = 'grid gap-6 sm:grid-cols-2'

interface TabProps {
  form: EmbedServerForm
}

export function BasicTab({ form }: TabProps) {
  return (
    <div className={panelClasses}>
      <DomainList form={form} />
      <FormRadioGroup
        form={form}
        name="embed_settings.position"
        label="Position"
        description="In welcher Ecke der Website der Chatbot steht."
        options={positionOptions}
        orientation="horizontal"
      />
      <div className={pairClasses}>
        <FormNumberField form={form} name="embed_settings.offsetX" label="Horizontaler Abstand (px)" />
        <FormNumberField form={form} name="embed_settings.offsetY" label="Vertikaler Abstand (px)" />
      </div>
    </div>
  )
}

export function AppearanceTab({ form, themes }: TabProps & { themes: Record<string, string> }) {
  return (
    <div className={panelClasses}>
      <FormRadioGroup
        form={form}
        name="embed_settings.theme"
        label="Farbthema"
        options={Object.entries(themes).map(([value, label]) => ({
          value,
          label,
          description: isKnownTheme(value) ? colourThemes[value].description : undefined,
          picture: isKnownTheme(value) ? <Swatches theme={value} /> : undefined,
        }))}
        appearance="cards"
      />
      <div className={pairClasses}>
        <FormNumberField form={form} name="embed_settings.height" label="Fensterhöhe (px)" step={10} />
        <FormNumberField form={form} name="embed_settings.width" label="Fensterbreite (px)" step={10} />
      </div>
      <FormSwitch
        form={form}
        name="embed_settings.showLauncher"
        label="Startknopf anzeigen"
        description="Ein Knopf in der Ecke öffnet das Chatfenster."
      />
    </div>
  )
}

export function AdvancedTab({ form }: TabProps) {
  return (
    <div className={panelClasses}>
      <FormSwitch
        form={form}
        name="embed_settings.showWhenUnavailable"
        label="Auch anzeigen, wenn der Chatbot nicht verfügbar ist"
      />
      {form.watch('embed_settings.showWhenUnavailable') && (
        <FormTextAreaField
          form={form}
          name="embed_settings.unavailableMessage"
          label="Meldung, wenn der Chatbot nicht verfügbar ist"
          maxLength={500}
          rows={3}
        />
      )}
      <FormNumberField
        form={form}
        name="embed_settings.creditWarningThreshold"
        label="Warnschwelle für Credits"
        description="Unter diesem Guthaben weist der Chatbot auf fremden Websites darauf hin, dass er bald nicht mehr antwortet."
      />
      <FormNumberField
        form={form}
        name="embed_settings.zIndex"
        label="Ebene (z-index)"
        description="Höher als das, was ihn auf der Website verdeckt. Das offene Chatfenster liegt immer oben."
      />
      <FormTextField form={form} name="embed_settings.chatTitle" label="Titel des Chats" autoComplete="off" />
      <FormTextAreaField
        form={form}
        name="embed_settings.initialMessage"
        label="Begrüßungstext"
        maxLength={chatbotLimits.initial_message}
        rows={3}
      />
    </div>
  )
}
