import { type Html, html } from './html.ts'

const drawing = (path: string): Html =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`

/** A chatbot's picture, or the sign for one. */
export const faceOf = (pictureUrl: string | null): Html =>
  html`<span class="face">${pictureUrl ? html`<img src="${pictureUrl}" alt="">` : drawing('M4 5h16v11H10l-4 4v-4H4z')}</span>`

export const backLink = (href: string): Html =>
  html`<a class="back" href="${href}" aria-label="Alle Chatbots" title="Alle Chatbots">${drawing('M15 5l-7 7 7 7')}</a>`

export const sitePathOf = (subdomain: string): string => `/s/${encodeURIComponent(subdomain.toLowerCase())}`
