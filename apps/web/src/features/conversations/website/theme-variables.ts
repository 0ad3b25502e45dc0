import type { ThemeColours } from '@lotse/contract'
import type { CSSProperties } from 'react'
import type { Theme } from '../../../ui/styles/theme.ts'

/** Of the dark scheme of this application. */
const dark = { background: '#18222b', text: '#e8edf2', onAccent: '#06212d' }

const mixed = (colour: string, share: number, into: string): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${into})`

const isDark = (hex: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}

interface Tones {
  background: string
  text: string
  accent: string
  accentInk: string
  soft: string
  border: string
  onAccent: string
}

const asGiven = (colours: ThemeColours): Tones => ({
  background: colours.backgroundColor,
  text: colours.textColor,
  accent: colours.buttonColor,
  accentInk: colours.primaryColor,
  soft: colours.secondaryColor,
  border: colours.borderColor,
  onAccent: colours.backgroundColor,
})

/** A light theme for those who want it dark: the same hue, bright upon dark, which keeps the contrast above 4.5. */
const darkened = ({ buttonColor, primaryColor }: ThemeColours): Tones => ({
  background: dark.background,
  text: dark.text,
  accent: mixed(buttonColor, 40, '#ffffff'),
  accentInk: mixed(primaryColor, 40, '#ffffff'),
  soft: mixed(primaryColor, 35, dark.background),
  border: mixed(primaryColor, 45, '#5a6873'),
  onAccent: dark.onAccent,
})

/** Of both schemes of this application: a dark panel may stand on a light page, and its errors must be read there too. */
const errorColours = {
  light: { '--c-danger': '#b3261e', '--c-danger-soft': '#fdeceb', '--c-danger-ink': '#94201a' },
  dark: { '--c-danger': '#f08c82', '--c-danger-soft': '#45211e', '--c-danger-ink': '#ffb8b0' },
} as const satisfies Record<Theme, object>

/** Puts a theme over the colours of everything within: all parts of the kit follow. */
export const themeVariables = (colours: ThemeColours, scheme: Theme): CSSProperties => {
  const tones = scheme === 'dark' && !isDark(colours.backgroundColor) ? darkened(colours) : asGiven(colours)
  const { background, text, accent, accentInk, soft, border, onAccent } = tones
  const variables: Record<`--c-${string}`, string> = {
    '--c-surface': background,
    '--c-bg': background,
    '--c-ink': text,
    '--c-muted': mixed(text, 75, background),
    '--c-sunken': mixed(text, 6, background),
    '--c-hover': mixed(text, 10, background),
    '--c-line': border,
    '--c-line-strong': mixed(text, 60, background),
    '--c-accent': accent,
    '--c-accent-hover': mixed(accent, 88, text),
    '--c-accent-soft': soft,
    '--c-accent-ink': accentInk,
    '--c-on-accent': onAccent,
    '--c-focus': accentInk,
    ...errorColours[isDark(background) ? 'dark' : 'light'],
  }
  return variables
}
