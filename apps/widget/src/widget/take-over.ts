import { type Chat, startChat } from './chat.ts'
import type { LotseLoading, LotseOnPage } from './window-lotse.ts'

/** Takes over from the loader and does what was asked for meanwhile. */
export const takeOver = ({ server, nonce, asked }: LotseLoading): LotseOnPage => {
  const chats = new Map<string, Chat>()
  const find = (chatbot: string | undefined) => (chatbot ? chats.get(chatbot) : [...chats.values()][0])
  const onPage: LotseOnPage = {
    init({ chatbot }) {
      const known = chats.get(chatbot)
      if (known) known.stay()
      else chats.set(chatbot, startChat({ server, nonce, chatbot }))
    },
    open: chatbot => find(chatbot)?.open(),
    close: chatbot => find(chatbot)?.close(),
  }
  for (const [what, argument] of asked) onPage[what](argument as never)
  return onPage
}
