/** The colours of a chat, as a theme has them. */
export interface ChatColours {
  primaryColor: string
  secondaryColor: string
  backgroundColor: string
  borderColor: string
  buttonColor: string
  textColor: string
}

/** As properties that the style sheets of widget and public page use; what lies between text and ground is a share of the text. */
export const themeProperties = (colours: ChatColours): string => {
  const isDark = Number.parseInt(colours.backgroundColor.slice(1, 3), 16) < 128
  return [
    `--primary:${colours.primaryColor}`,
    `--secondary:${colours.secondaryColor}`,
    `--back:${colours.backgroundColor}`,
    `--border:${colours.borderColor}`,
    `--button:${colours.buttonColor}`,
    `--text:${colours.textColor}`,
    `--muted:${colours.textColor}c4`,
    `--line:${colours.textColor}8c`,
    `color-scheme:${isDark ? 'dark' : 'light'}`,
  ].join(';')
}
