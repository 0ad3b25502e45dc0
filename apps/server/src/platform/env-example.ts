import { settings } from './config.ts'

/** Every setting with what is expected of it, switched off: the file `.env.example`. */
export const envExample = (): string =>
  [
    '# Alle Einstellungen von Lotse; keine ist nötig. Bedeutung und Vorgaben: README.md.',
    ...Object.entries(settings).map(([name, { expects }]) => `\n# ${expects}\n#${name}=`),
    '',
  ].join('\n')
