/** What a website may ask of its chat, from the moment on at which the loader has run. */
export interface LotseOnPage {
  /** Puts a chatbot on the page; a second call for the same one changes nothing. */
  init(options: { chatbot: string }): void
  /** Opens the chat window, also where there is no launcher; the first one unless a chatbot is named. */
  open(chatbot?: string): void
  close(chatbot?: string): void
}

export type Asked = ['init', { chatbot: string }] | ['open' | 'close', string | undefined]

/** Between loader and program. An old loader may meet a newer program: what is here stays. */
export interface LotseLoading extends LotseOnPage {
  /** Address of the server, without a slash at its end. */
  server: string
  /** What was asked before the program was there. */
  asked: Asked[]
  nonce: string
}

declare global {
  interface Window {
    Lotse?: LotseOnPage
    /** Where a page demands them (`require-trusted-types-for 'script'`). */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}
