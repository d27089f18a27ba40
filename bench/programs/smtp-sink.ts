import { SMTPServer } from 'smtp-server'

/* A mail server that accepts every message and discards it. To any message of its parent it replies with the bytes received. */

let bytes = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => {
    stream.once('end', () => done())
    stream.on('data', (chunk: Buffer) => (bytes += chunk.length))
  },
})
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', () => process.send?.(bytes))
process.once('disconnect', () => process.exit())
