import type { Asked, LotseLoading } from './window-lotse.ts'

/** Put in by the build: the name of the program that belongs to this loader. */
declare const __PROGRAM__: string

const script = (document.currentScript ?? document.querySelector('script[data-chatbot]')) as HTMLScriptElement

/** Pages that demand trusted types let this one policy pass, if they name it. */
const trusted = (url: string): string => {
  try {
    return (
      window.trustedTypes?.createPolicy('lotse', { createScriptURL: same => same }).createScriptURL(url) ??
      url
    )
  } catch {
    return url
  }
}

if (!window.Lotse) {
  const asked: Asked[] = []
  const loading: LotseLoading = {
    server: new URL('..', script.src).href.slice(0, -1),
    nonce: script.nonce,
    asked,
    init: options => void asked.push(['init', options]),
    open: chatbot => void asked.push(['open', chatbot]),
    close: chatbot => void asked.push(['close', chatbot]),
  }
  window.Lotse = loading
  const program = document.createElement('script')
  program.async = true
  program.nonce = script.nonce
  program.src = trusted(new URL(__PROGRAM__, script.src).href)
  document.head.append(program)
}

const { chatbot } = script.dataset
if (chatbot) window.Lotse.init({ chatbot })
