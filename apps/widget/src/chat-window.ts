import { el, iconButton } from './elements.ts'
import { fillSmallScreens } from './small-screen.ts'
import { texts } from './texts.ts'

interface Parts {
  title: string
  pictureUrl: string | null
  hasLauncher: boolean
  /** Of the four corners: `bottom-right`. */
  position: string
  restart(): void
}

const pictureOf = (url: string): HTMLImageElement => {
  const picture = el('img', { src: url, alt: '', class: 'picture' })
  // A page's policy may keep pictures out.
  picture.addEventListener('error', () => picture.remove())
  return picture
}

/** Launcher and window: what opens, what closes, and where the focus goes. */
export const createChatWindow = ({ title, pictureUrl, hasLauncher, position, restart }: Parts) => {
  let returnTo: HTMLElement | null = null
  const launcher = iconButton('chat', texts.launch(title), () => open(), {
    class: 'launcher',
    'aria-haspopup': 'dialog',
  })
  launcher.hidden = !hasLauncher
  const renewing = iconButton('restart', texts.restart, restart)
  const content = el('div', { class: 'content' })
  const dialog = el(
    'div',
    { class: 'window', role: 'dialog', 'aria-labelledby': 'title', tabindex: '-1', hidden: true },
    el(
      'div',
      { class: 'head' },
      pictureUrl && pictureOf(pictureUrl),
      el('h2', { id: 'title', dir: 'auto' }, title),
      renewing,
      iconButton('close', texts.close, () => close()),
    ),
    content,
  )
  const element = el(
    'div',
    { class: `root ${position.replace('-', ' ')}`, role: 'region', 'aria-label': texts.region, lang: 'de' },
    launcher,
    dialog,
  )
  const activeElement = () => (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null

  const takeFocus = () => {
    // On a phone the field would bring up the keyboard before anything has been read.
    const field = matchMedia('(pointer: coarse)').matches ? null : content.querySelector('textarea')
    ;(field ?? dialog).focus()
  }
  const open = () => {
    if (!dialog.hidden) return takeFocus()
    returnTo = activeElement() ?? (document.activeElement as HTMLElement | null)
    dialog.hidden = false
    launcher.hidden = true
    takeFocus()
  }
  const close = () => {
    if (dialog.hidden) return
    const hadFocus = dialog.contains(activeElement())
    dialog.hidden = true
    launcher.hidden = !hasLauncher
    if (!hadFocus) return
    const isUseful = returnTo?.isConnected && returnTo !== document.body
    if (isUseful) returnTo?.focus()
    else launcher.focus()
  }
  dialog.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close()
  })
  // The page's own shortcuts would take letters typed in here for theirs.
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    element.addEventListener(type, event => event.stopPropagation())
  fillSmallScreens(dialog)
  return { element, content, renewing, open, close, takeFocus }
}
