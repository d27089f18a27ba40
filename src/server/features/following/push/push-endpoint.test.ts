import { expect, it } from 'vitest'
import { isPushEndpoint } from './push-endpoint.ts'

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGx',
  'https://wns2-bl2p.notify.windows.com/w/?token=a',
  'https://FCM.googleapis.com:443/x',
  // A backslash ends the host name.
  'https://fcm.googleapis.com\\@127.0.0.1/x',
])('accepts %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:pass@fcm.googleapis.com/x',
  'https://push.example.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://example.com/fcm.googleapis.com',
  'https://example.com?fcm.googleapis.com',
  'https://example.com#fcm.googleapis.com',
  'https://fcm.googleapis.com@example.com/x',
  'https://example.com\\.fcm.googleapis.com/x',
  'https://xfcm.googleapis.com/x',
  'https://googleapis.com/x',
  'https://fcm.googleapis.com./x',
  'https://fcm.googleapis.com%00.example.com/x',
  'https://fcm\u200b.googleapis.com.example/x',
  'https://142.250.74.106/x',
  'https://[::ffff:7f00:1]/x',
  'https://[::ffff:169.254.169.254]/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://169.254.169.254/latest',
  'https://10.0.0.7/x',
  'https://localhost/x',
  'https://intranet/x',
  'https://intranet./x',
  'https://localhost./x',
  'https://push.localhost/x',
  'https://printer.local/x',
  'https://printer.LOCAL./x',
  'https://metadata.google.internal/x',
  'https://metadata.google.internal../x',
  'https://[::127.0.0.1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://0177.0.0.1/x',
  'https://127.1/x',
  'https://127\u30020\u30020\u30021/x',
  'https://\uff4cocalhost/x',
  'https://router.lan/x',
  'https://nas.home.arpa/x',
  'https://db.corp/x',
  'https://push.test/x',
  'https://[fd00::1]/x',
  'file:///etc/passwd',
  'nothing',
])('rejects %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, false)).toBe(false)
})

it.each([
  ['http://127.0.0.1:4000/x', true],
  ['http://localhost:4000/x', true],
  ['http://10.0.0.7/x', false],
  ['https://10.0.0.7/x', false],
])('in development, %s: %s', (endpoint, may) => {
  expect(isPushEndpoint(endpoint, true)).toBe(may)
})
