import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = path.join(import.meta.dirname, '../..')
const run = promisify(execFile)

const messages = z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }))
export type ReceivedMail = z.infer<typeof messages>[number]

/** The built product as a program of its own, over an empty data folder of its own. */
export type Product = {
  url: string
  /** Runs the operator's command line on the same data and returns what it printed. */
  steps(...args: string[]): Promise<string>
  /** Mail to an address as the mail server received it, newest first; waits until there is one. */
  mailTo(address: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** Waits for the address in what the program prints; throws what it printed when it ends before. */
function addressIn(program: ReturnType<typeof spawn>): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /is ready: (http:\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    }
    program.stdout?.on('data', read)
    program.stderr?.on('data', read)
    program.once('exit', (code) => {
      reject(new Error(`the product ended with ${String(code)}:\n${printed}`))
    })
  })
}

async function newestMail(url: string, address: string): Promise<ReceivedMail | undefined> {
  const answer = await fetch(`${url}/dev/mail/messages.json?to=${encodeURIComponent(address)}`)
  return messages.parse(await answer.json())[0]
}

/** Starts the product; `settings` are environment variables beside its own folder and a free port. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-journey-'))
  // The database may run as another user, who has to reach it.
  await chmod(dataDir, 0o755)
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    PORT: '0',
    ...settings,
  }
  const program = spawn(process.execPath, [path.join(root, 'src/server/app/main.ts')], { env, cwd: root })
  const url = await addressIn(program)
  return {
    url,
    steps: async (...args) => {
      const { stdout } = await run(
        process.execPath,
        [path.join(root, 'src/server/app/cli/main.ts'), ...args],
        {
          env,
          cwd: root,
        },
      )
      return stdout
    },
    mailTo: async (address) => {
      const deadline = performance.now() + 20_000
      for (;;) {
        const mail = await newestMail(url, address)
        if (mail) return mail
        if (performance.now() > deadline) throw new Error(`no mail to ${address} arrived`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: async () => {
      const ended = new Promise((resolve) => program.once('exit', resolve))
      program.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
