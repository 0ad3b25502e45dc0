/** Anybody may have typed an address, and a page may say anything about itself: only what leads into the web becomes a link. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)
