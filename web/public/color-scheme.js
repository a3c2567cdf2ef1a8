// Runs before the first paint, so that nobody who chose dark is shown a white page first.
// It is a file of its own because the page allows no inline scripts.
;(function () {
  var chosen = null
  try {
    chosen = JSON.parse(localStorage.getItem('insaka.preferences') || '{}').colorScheme
  } catch {
    // Unreadable preferences are no preferences.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
