import { type ColourTheme, colourThemes, type PrePage } from '@lotse/contract'
import { FormattedText } from '../../app/FormattedText.tsx'

const colourNames = {
  primaryColor: 'Primärfarbe',
  secondaryColor: 'Sekundärfarbe',
  backgroundColor: 'Hintergrund',
  borderColor: 'Rahmen',
  buttonColor: 'Schaltfläche',
  textColor: 'Text',
} as const
const colourKeys = Object.keys(colourNames) as (keyof typeof colourNames)[]

export function ThemeColours({ theme }: { theme: ColourTheme }) {
  const { name, colors } = colourThemes[theme]
  return (
    <ul aria-label={`Farben von „${name}“`} className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      {colourKeys.map(key => (
        <li key={key} className="flex min-w-0 items-center gap-2">
          <span
            aria-hidden="true"
            className="size-6 shrink-0 rounded-md border border-line-strong"
            style={{ backgroundColor: colors[key] }}
          />
          <span className="min-w-0">
            {colourNames[key]} <span className="text-muted">{colors[key]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** As visitors will see it; box and button are only drawn, for there is nothing to agree to here. */
export function PrePagePreview({ page }: { page: PrePage }) {
  const { colors } = colourThemes[page.color_theme]
  return (
    <div
      className="flex flex-col gap-4 rounded-lg border p-5"
      style={{
        backgroundColor: colors.backgroundColor,
        borderColor: colors.borderColor,
        color: colors.textColor,
      }}
    >
      <p className="break-words font-semibold text-xl" style={{ color: colors.primaryColor }}>
        {page.headline.trim() || 'Überschrift'}
      </p>
      <FormattedText text={page.text} />
      <p className="flex items-start gap-2 rounded-md p-3" style={{ backgroundColor: colors.secondaryColor }}>
        <span
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 rounded-sm border-2"
          style={{ borderColor: colors.primaryColor }}
        />
        <span className="min-w-0 break-words">{page.checkbox_text}</span>
      </p>
      <p
        className="self-start rounded-lg px-4 py-2 font-medium"
        style={{ backgroundColor: colors.buttonColor, color: colors.backgroundColor }}
      >
        Weiter zum Chat
      </p>
    </div>
  )
}
