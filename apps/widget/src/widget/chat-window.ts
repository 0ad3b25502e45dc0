import { el, iconButton } from '../talk/elements.ts'
import { fillSmallScreens } from './small-screen.ts'
import { windowTexts as texts } from './texts.ts'

interface Parts {
  title: string
  pictureUrl: string | null
  hasLauncher: boolean
  /** Of the four corners: `bottom-right`. */
  position: string
  /** In the head of the window. */
  renewing: HTMLElement
  /** The element on the page that all of this is in. */
  host: HTMLElement
  noteOpen(isOpen: boolean): void
}

const pictureOf = (url: string): HTMLImageElement => {
  const picture = el('img', { src: url, alt: '', class: 'picture' })
  // A page's policy may keep pictures out.
  picture.addEventListener('error', () => picture.remove())
  return picture
}

/** An open window lies above everything that the page has, whatever its layers; where browsers cannot do that, its layer decides. */
const raise = (host: HTMLElement, isRaised: boolean): void => {
  if (!('popover' in host) || !host.isConnected) return
  host.popover = 'manual'
  if (host.matches(':popover-open') === isRaised) return
  if (isRaised) host.showPopover()
  else host.hidePopover()
}

/** Launcher and window: what opens, what closes, and where the focus goes. */
export const createChatWindow = ({
  title,
  pictureUrl,
  hasLauncher,
  position,
  renewing,
  host,
  noteOpen,
}: Parts) => {
  let returnTo: HTMLElement | null = null
  const launcher = iconButton('chat', texts.launch(title), () => open(), {
    class: 'launcher',
    'aria-haspopup': 'dialog',
  })
  launcher.hidden = !hasLauncher
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
  const open = ({ takesFocus = true } = {}) => {
    if (!dialog.hidden) return takeFocus()
    returnTo = activeElement() ?? (document.activeElement as HTMLElement | null)
    raise(host, true)
    dialog.hidden = false
    launcher.hidden = true
    noteOpen(true)
    if (takesFocus) takeFocus()
  }
  const close = () => {
    if (dialog.hidden) return
    const hadFocus = dialog.contains(activeElement())
    dialog.hidden = true
    launcher.hidden = !hasLauncher
    raise(host, false)
    noteOpen(false)
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
  return { element, content, open, close, takeFocus }
}
