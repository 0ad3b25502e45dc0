import { createContext, type ReactNode, use } from 'react'
import { I18nProvider } from 'react-aria-components'

/** The interface is German; a few screens of the back office are English. Figures and dates stay German on both. */
export type Language = 'de' | 'en'

const LanguageContext = createContext<Language>('de')

export const useLanguage = (): Language => use(LanguageContext)

/** The words of one part of the kit, in the language of the screen it stands on. */
export const useTexts = <Texts,>(texts: Record<Language, Texts>): Texts => texts[use(LanguageContext)]

/** For what is drawn outside its screen (dialogs, popups): without the mark, screen readers read English with a German voice. */
export const useForeignLanguage = (): 'en' | undefined => (use(LanguageContext) === 'en' ? 'en' : undefined)

/** English words with dates as they are written here: 05.03.2026. */
const englishLocale = 'en-CH'

/** Around an English screen: the kit and React Aria speak English in it, and screen readers change their voice. */
export function EnglishPart({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value="en">
      <I18nProvider locale={englishLocale}>
        <div lang="en" className="contents">
          {children}
        </div>
      </I18nProvider>
    </LanguageContext>
  )
}
