import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isRoot } from '#server/platform/db/postgres-server/account.ts'
import { freePorts } from './round-robin.ts'

const EXAMPLE = path.join(import.meta.dirname, '../../deploy/nginx-list-cache.conf')

/** A running nginx. */
export type Nginx = { readonly origin: string; stop(): Promise<void> }

/** Starts nginx in front of a web server, on this machine, as deploy/nginx-list-cache.conf has it. */
export async function startNginx(webOrigin: string): Promise<Nginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  mkdirSync(path.join(folder, 'temporary'))
  const [port = 0] = await freePorts(1)
  const site = readFileSync(EXAMPLE, 'utf8')
    .replace('/var/cache/nginx/lists', path.join(folder, 'lists'))
    .replace('server 127.0.0.1:3000;', `server ${new URL(webOrigin).host};`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(folder, 'temporary', kind)};`,
  )
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    [
      ...(isRoot() ? ['user root;'] : []),
      'daemon off;',
      `pid ${path.join(folder, 'nginx.pid')};`,
      'error_log stderr;',
      'events {}',
      `http { access_log off; ${temporary.join(' ')} ${site} }`,
    ].join('\n'),
  )
  const child = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(origin).then(
      () => true,
      (_notYet: unknown) => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${printed}`)
    await pause(50)
  }
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
