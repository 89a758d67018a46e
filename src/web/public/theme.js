// Runs before the first paint: sets the theme, and marks a signed-in visitor so that the page does not flicker.
{
  const root = document.documentElement
  let saved = null
  try {
    saved = localStorage.getItem('theme')
    if (localStorage.getItem('authToken') && localStorage.getItem('authUser')) root.dataset.signedIn = ''
  } catch {
    // Storage may be forbidden; the system's preference then decides.
  }
  const dark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = dark ? 'dark' : 'light'
}
