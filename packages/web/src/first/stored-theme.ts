// Runs before the first paint, as a script of its own that imports nothing: the theme that the user chose must not come late.
try {
  const theme = localStorage.getItem('switchyard:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Where nothing is stored the theme of the device is right.
}
