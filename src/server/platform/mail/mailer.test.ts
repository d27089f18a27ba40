import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createMailer, MailUnansweredError } from './mailer.ts'

/** A mail server that takes the content and never ends its reply, though it keeps talking. */
async function startTalkingServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write('220 talking\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else if (/^(EHLO|MAIL|RCPT) /.test(text)) socket.write('250 good\r\n')
      else {
        const talking = setInterval(() => socket.write('250-wait\r\n'), 20)
        socket.on('close', () => clearInterval(talking))
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('an email that takes too long in all fails as unanswered, and such a server is given a pause', async () => {
  const server = await startTalkingServer()
  const mailer = createMailer(server.url, 'no-reply@steps.example', undefined, 300)
  const send = (key: number) =>
    mailer.sendMail({ subject: 'S', html: '', text: 'T', to: 'ada@example.com', key: String(key) })
  for (let key = 0; key < 5; key += 1) await expect(send(key)).rejects.toThrow(MailUnansweredError)
  await expect(send(5)).rejects.toThrow('pausing email')
  mailer.close()
  server.close()
})
