// Runs before the first paint, so that a chosen colour scheme never flashes. Without a choice the system decides.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('lotse.theme')
  } catch {
    // Storage can be switched off; then the system's scheme is used.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
