import { createContext, type ReactNode, use } from 'react'

/** The interface is German; a few screens of the back office are English. Figures and dates stay German on both. */
export type Language = 'de' | 'en'

const LanguageContext = createContext<Language>('de')

/** The words of one part of the kit, in the language of the screen it stands on. */
export const useTexts = <Texts,>(texts: Record<Language, Texts>): Texts => texts[use(LanguageContext)]

/** For what is drawn outside its screen (dialogs, popups): without the mark, screen readers read English with a German voice. */
export const useForeignLanguage = (): 'en' | undefined => (use(LanguageContext) === 'en' ? 'en' : undefined)

/** Around an English screen: the kit speaks English in it, and screen readers change their voice. */
export function EnglishPart({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value="en">
      <div lang="en" className="contents">
        {children}
      </div>
    </LanguageContext>
  )
}
