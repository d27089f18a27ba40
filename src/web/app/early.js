// Runs before the stylesheets and the product's code have arrived.
;(function () {
  function recall(key) {
    try {
      return localStorage.getItem(key) || sessionStorage.getItem(key)
    } catch (error) {
      // No storage, nothing remembered.
      return null
    }
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes))
  }

  // A person who chose light or dark never sees the other one flash by.
  var scheme = recall('colorScheme')
  if (scheme === 'light' || scheme === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }

  function preloadCall(href) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href: href })
  }

  function preloadFiles(name) {
    var files = document.querySelector('meta[name="' + name + '"]')
    if (!files) return
    files.content.split(' ').forEach(function (href) {
      var kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
      preload(Object.assign(kind, { crossOrigin: 'anonymous', href: href }))
    })
  }

  var property = /^\/details\/([1-9]\d{0,14})$/.exec(location.pathname)
  // The pages that people open first, by the name of their files.
  var page = property
    ? 'details'
    : {
        '/listing': 'listing',
        '/dashboard': 'dashboard',
        '/nn/overview': 'dashboard',
        '/auction_calendar': 'calendar',
      }[location.pathname]
  // Who looks, and what these pages are drawn with, while the frame of the pages is still on its way. Where the
  // disclaimer stands before them, they come behind it.
  if (page) {
    preloadCall('/api/users/current_user')
    preloadFiles((recall('disclaimerAgreed') === null ? 'disclaimer' : page) + '-files')
  }

  if (recall('signedInName') === null) return
  // A page drawn at build shows a stranger's links; whoever was signed in waits for their own.
  document.documentElement.setAttribute('data-remembered', '')
  // Whoever was signed in gets what they follow as early.
  if (property) {
    preloadCall('/api/tax_foreclosure/' + property[1])
    preloadCall('/api/tax_foreclosure/' + property[1] + '/mine')
  } else if (page) {
    var worker = document.querySelector('meta[name="list-worker"]')
    if (worker && window.Worker) {
      // The page takes it over. It makes the call that it is named after.
      window.listWorker = new Worker(worker.content, {
        type: 'module',
        name: '/api/tax_foreclosure/list_based_off_permissions',
      })
    }
  }
})()
