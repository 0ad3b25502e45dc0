/** Tells the style sheet how much of the screen the keyboard of a phone leaves, where browsers lay it over the page. */
export const followVisibleHeight = (part: HTMLElement): void => {
  const { visualViewport: viewport } = window
  if (!viewport) return
  const fit = () => {
    part.style.setProperty('--visible-height', `${viewport.height}px`)
    part.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
  }
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  fit()
}
