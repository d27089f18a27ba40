// Runs before the first paint: a person who chose light or dark never sees the other one flash by.
;(function () {
  try {
    var chosen = localStorage.getItem('colorScheme')
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
    }
  } catch (error) {
    // No storage, nothing chosen: the system decides.
  }
})()
