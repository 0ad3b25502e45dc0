type Child = Node | string | null | false | undefined
type Attributes = Record<string, string | true | undefined>

/** An element by DOM calls alone: no text ever becomes markup. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value === true ? '' : value)
  for (const child of children) if (child) element.append(child)
  return element
}

/** Read aloud, not shown. */
export const unseen = (text: string): HTMLElement => el('span', { class: 'unseen' }, text)

const iconPaths = {
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  restart: 'M11 5H5v14h14v-6M17.5 3.5l3 3L12 15l-4 1 1-4z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 13l4 4L19 7',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  heart: 'M12 20s-7-4.4-8.7-8.8a4.7 4.7 0 0 1 8.7-3.7 4.7 4.7 0 0 1 8.7 3.7C19 15.6 12 20 12 20z',
  up: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1 2.5 3L13 9h6l-1.5 9.5c-.2 1-1 1.5-2 1.5H7',
  down: 'M7 13V4H4v9zM7 13l4 8c2 0 3-1 2.5-3L13 15h6l-1.5-9.5C17.3 4.5 16.5 4 15.5 4H7',
} as const

export const icon = (name: keyof typeof iconPaths): SVGElement => {
  const create = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement
  const svg = create('svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = create('path')
  path.setAttribute('d', iconPaths[name])
  svg.append(path)
  return svg
}

/** A button that shows a sign and is called by a name. */
export const iconButton = (
  sign: keyof typeof iconPaths,
  name: string,
  onPress: (event: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement => {
  const button = el('button', { type: 'button', 'aria-label': name, title: name, ...attributes }, icon(sign))
  button.addEventListener('click', onPress)
  return button
}

export const textButton = (name: string, onPress: () => void, className = 'quiet'): HTMLButtonElement => {
  const button = el('button', { type: 'button', class: className }, name)
  button.addEventListener('click', onPress)
  return button
}

/** Addresses of the web and nothing that a browser would run. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

export const link = (url: string, ...children: Child[]): HTMLAnchorElement =>
  el('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, ...children)
