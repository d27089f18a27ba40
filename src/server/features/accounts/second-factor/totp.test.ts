import { expect, test } from 'vitest'
import { describeSecret, stepOfCode } from './totp.ts'

/** The key and the SHA-1 values of RFC 6238, appendix B, with the last six of their eight digits. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %i seconds the code is %s', (seconds, code, step) => {
  const at = (offset: number) => stepOfCode(SECRET, code, (seconds + offset) * 1000)
  expect([at(0), at(-30), at(30)]).toEqual([step, step, step])
  expect([at(-60), at(60)]).toEqual([null, null])
})

test('the key for the app names the product and the account', () => {
  const { secret, uri } = describeSecret(SECRET, 'dana+steps@example.com')
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(
    'otpauth://totp/Courthouse%20Steps:dana%2Bsteps%40example.com?issuer=Courthouse%20Steps&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  )
})
