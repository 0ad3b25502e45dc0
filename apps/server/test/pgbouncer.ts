import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { hasServer } from './server-only.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)
if (hasServer && !program) process.stderr.write('!!! No pgbouncer on this machine: its test did NOT run.\n')
export const hasPgBouncer = hasServer && program !== undefined

/** PgBouncer in session mode before the server of this address, with nothing set for us in particular. */
export const startPgBouncer = async (url: string): Promise<{ url: string; stop(): Promise<void> }> => {
  const target = new URL(url)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'lotse-pgbouncer-'))
  await chmod(folder, 0o755)
  const user = decodeURIComponent(target.username)
  await writeFile(join(folder, 'users'), `"${user}" "${decodeURIComponent(target.password)}"\n`)
  await writeFile(
    join(folder, 'ini'),
    `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = session
default_pool_size = 40
`,
  )
  // It refuses to run as root.
  const asOwner = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(program ?? '', [...asOwner, join(folder, 'ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  await new Promise<void>((resolve, fail) => {
    child.stderr.on('data', chunk => {
      said += chunk
      if (said.includes('process up')) resolve()
    })
    child.once('exit', code => fail(new Error(`PgBouncer endete mit ${code}:\n${said}`)))
  })
  target.hostname = '127.0.0.1'
  target.port = String(port)
  return {
    url: target.href,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
