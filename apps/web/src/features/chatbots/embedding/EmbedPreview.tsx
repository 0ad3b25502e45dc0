import { type ColourTheme, colourThemes, type EmbedSettings } from '@lotse/contract'
import { MessageCircle, Minus, Send } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { cx } from '../../../ui/styles/cx.ts'
import type { EmbedServerForm } from './embed-form.ts'

const corners: Record<EmbedSettings['position'], string> = {
  'top-left': 'top-2 left-2 flex-col-reverse items-start justify-end',
  'top-right': 'top-2 right-2 flex-col-reverse items-end justify-end',
  'bottom-left': 'bottom-2 left-2 flex-col items-start justify-end',
  'bottom-right': 'right-2 bottom-2 flex-col items-end justify-end',
}

/** Of the window's width and height in the little page; only their proportion is shown. */
const scale = 0.42
const widthAtMost = 230
const heightAtMost = 250

const isKnown = (theme: string): theme is ColourTheme => theme in colourThemes

/** A page of somebody's website with the chat as it would stand there; everything is only drawn. */
export function EmbedPreview({ form }: { form: EmbedServerForm }) {
  const id = useId()
  const settings = useWatch({ control: form.control, name: 'embed_settings' })
  const { colors } = colourThemes[isKnown(settings.theme) ? settings.theme : 'lotse']
  const width = Math.min(widthAtMost, Math.max(120, settings.width * scale))
  const height = Math.min(heightAtMost, Math.max(130, settings.height * scale))
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <figcaption id={id} className="font-semibold text-sm">
        Vorschau
      </figcaption>
      <div
        aria-hidden="true"
        className="relative h-80 overflow-hidden rounded-lg border border-line bg-sunken p-4"
      >
        <span className="mb-4 flex gap-1.5 *:size-2.5 *:rounded-full *:bg-line-strong">
          <span />
          <span />
          <span />
        </span>
        <span className="flex flex-col gap-2 *:h-2.5 *:rounded-full *:bg-line">
          <span className="w-2/3" />
          <span className="w-5/6" />
          <span className="w-1/2" />
        </span>
        <div className={cx('absolute flex gap-2', corners[settings.position])}>
          <div
            className="flex flex-col overflow-hidden rounded-lg border text-[11px] shadow-card"
            style={{ width, height, background: colors.backgroundColor, borderColor: colors.borderColor }}
          >
            <span
              className="flex items-center justify-between gap-2 px-2.5 py-2 font-semibold"
              style={{ background: colors.primaryColor, color: colors.backgroundColor }}
            >
              <span className="truncate">{settings.chatTitle || 'Chat'}</span>
              <Minus className="size-3 shrink-0" />
            </span>
            <span className="flex min-h-0 grow flex-col gap-1.5 p-2.5" style={{ color: colors.textColor }}>
              <span
                className="line-clamp-4 max-w-[90%] self-start rounded-lg px-2 py-1.5"
                style={{ background: colors.secondaryColor }}
              >
                {settings.initialMessage || 'Guten Tag! Wie kann ich helfen?'}
              </span>
              <span
                className="max-w-[90%] self-end rounded-lg px-2 py-1.5"
                style={{ background: colors.buttonColor, color: colors.backgroundColor }}
              >
                Eine Frage
              </span>
            </span>
            <span
              className="m-2 flex items-center justify-between rounded-md border px-2 py-1"
              style={{ borderColor: colors.borderColor, color: colors.textColor }}
            >
              Ihre Frage
              <Send className="size-3" style={{ color: colors.buttonColor }} />
            </span>
          </div>
          {settings.showLauncher && (
            <span
              className="flex size-9 items-center justify-center rounded-full shadow-card"
              style={{ background: colors.buttonColor, color: colors.backgroundColor }}
            >
              <MessageCircle className="size-4.5" />
            </span>
          )}
        </div>
      </div>
    </figure>
  )
}
