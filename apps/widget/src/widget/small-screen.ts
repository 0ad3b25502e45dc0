import { followVisibleHeight } from '../talk/visible-height.ts'

/** Where the window fills the screen; the style sheet has the same line. */
const smallScreen = '(max-width: 600px), (max-height: 480px)'

export const isSmallScreen = (): boolean => matchMedia(smallScreen).matches

const focusable = 'button, textarea, input, a[href], [tabindex="0"]'

const focusableIn = (part: HTMLElement): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(focusable)].filter(
    one => !one.matches(':disabled') && !one.closest('[hidden]'),
  )

/** Keeps Tab inside of a window that fills the screen: what lies behind it cannot be seen. */
const keepInside = (part: HTMLElement, event: KeyboardEvent): void => {
  const inside = focusableIn(part)
  const current = (part.getRootNode() as ShadowRoot).activeElement
  const [first, last] = [inside[0], inside[inside.length - 1]]
  const isAtEnd = event.shiftKey ? current === first || current === part : current === last
  if (!isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

/** On small screens the window is all there is: modal, and as large as the keyboard of the phone leaves room. */
export const fillSmallScreens = (part: HTMLElement): void => {
  const small = matchMedia(smallScreen)
  const update = () => {
    if (small.matches) part.setAttribute('aria-modal', 'true')
    else part.removeAttribute('aria-modal')
  }
  small.addEventListener('change', update)
  update()
  part.addEventListener('keydown', event => {
    if (event.key === 'Tab' && small.matches) keepInside(part, event)
  })
  followVisibleHeight(part)
}
