// Runs before the stylesheets and the app code have arrived.
;(function () {
  function recall(key) {
    try {
      return localStorage.getItem(key)
    } catch (error) {
      // Without storage, nothing is stored.
      return null
    }
  }

  function preload(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes))
  }

  // Applies the chosen color scheme before the first paint, so the other one never flashes.
  var scheme = recall('colorScheme')
  if (scheme === 'light' || scheme === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  }

  // At once, unless the page of the last visit is shown first (`early-start.js`).
  function afterKeptPage(run) {
    if (window.keptPageShown) window.keptPageShown.then(run, run)
    else run()
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
  // The most common entry pages, by the name of their files.
  var page = property
    ? 'details'
    : {
        '/listing': 'listing',
        '/dashboard': 'dashboard',
        '/nn/overview': 'dashboard',
        '/auction_calendar': 'calendar',
      }[location.pathname]
  // Preloads the user, the app and the page's files. If the disclaimer comes first, preloads its files instead.
  afterKeptPage(function () {
    if (page) preloadCall('/api/users/current_user')
    preloadFiles('app-files')
    if (page) preloadFiles((recall('disclaimerAgreed') === null ? 'disclaimer' : page) + '-files')
  })

  if (recall('signedInName') === null) return
  // A prerendered page has the links of a visitor; hide them from a returning user until the real ones are known.
  document.documentElement.setAttribute('data-remembered', '')
  // Preloads the data a returning user needs.
  if (property) {
    preloadCall('/api/tax_foreclosure/' + property[1])
    preloadCall('/api/tax_foreclosure/' + property[1] + '/mine')
  } else if (page) {
    var worker = document.querySelector('meta[name="list-worker"]')
    if (worker && window.Worker) {
      afterKeptPage(function () {
        // The page takes over this worker. The worker fetches the path in its name.
        window.listWorker = new Worker(worker.content, {
          type: 'module',
          name: '/api/tax_foreclosure/list_based_off_permissions',
        })
        // Its code did not load, which a page that takes it over later would never learn.
        window.listWorker.addEventListener('error', function () {
          delete window.listWorker
        })
      })
    }
  }
})()
