import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { Account, MailboxServer } from './test-mailbox.ts'

/** Its settings below are those of this version. */
const isKnown = (program: string): boolean =>
  existsSync(program) && execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('2.3.')
export const dovecotProgram = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find(isKnown)

interface Owner {
  uid: number
  gid: number
  user: string
  group: string
}

const isRoot = process.getuid?.() === 0

/** It wants no root: whoever is root starts it as nobody. */
const findOwner = (): Owner => {
  const ask = (option: string) =>
    execFileSync('id', isRoot ? [option, 'nobody'] : [option], { encoding: 'utf8' }).trim()
  return { uid: Number(ask('-u')), gid: Number(ask('-g')), user: ask('-un'), group: ask('-gn') }
}

const settings = (
  folder: string,
  port: number,
  { uid, gid, user, group }: Owner,
  { password }: Account,
): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

const isAnswering = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const tell = (found: boolean) => {
      socket.destroy()
      resolve(found)
    }
    socket.once('data', () => tell(true)).once('error', () => tell(false))
  })

const startProgram = async (folder: string, port: number, { uid, gid }: Owner) => {
  const child = spawn(dovecotProgram ?? '', ['-F', '-c', join(folder, 'conf')], {
    ...(isRoot && { uid, gid }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Nothing stays behind when the test itself dies.
  const endWithParent = () => child.kill('SIGTERM')
  process.once('exit', endWithParent)
  const ended = once(child, 'exit').finally(() => process.off('exit', endWithParent))
  let said = ''
  child.stderr.on('data', piece => {
    said += piece
  })
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null)
      throw new Error(`Dovecot endete: ${said}${await readFile(join(folder, 'log'), 'utf8').catch(() => '')}`)
    await wait(20)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The first folder is the inbox itself, the others lie below it. */
const pathOf = (mails: string, folder: string) => (folder === 'INBOX' ? mails : join(mails, `.${folder}`))
const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** A real mail server in a folder of its own, gone in the end. */
export const startDovecot = async (account: Account): Promise<MailboxServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-dovecot-'))
  const mails = join(folder, 'mail')
  const port = await freePort()
  const owner = findOwner()
  const own = async (path: string) => {
    if (isRoot) await chown(path, owner.uid, owner.gid)
  }
  await chmod(folder, 0o755)
  await own(folder)
  for (const name of ['mail', 'mail/cur', 'mail/new', 'mail/tmp', 'run', 'state']) {
    await mkdir(join(folder, name))
    await own(join(folder, name))
  }
  await writeFile(join(folder, 'conf'), settings(folder, port, owner, account))
  const stop = await startProgram(folder, port, owner)
  let delivered = 0
  return {
    port,
    async deliver(mail) {
      delivered += 1
      const name = `${Date.now()}.${delivered}.lotse`
      await writeFile(join(mails, 'tmp', name), mail)
      await own(join(mails, 'tmp', name))
      await rename(join(mails, 'tmp', name), join(mails, 'new', name))
    },
    async count(name) {
      const path = pathOf(mails, name)
      return [...(await filesIn(join(path, 'cur'))), ...(await filesIn(join(path, 'new')))].length
    },
    async numberAnew() {
      const aside = join(pathOf(mails, 'Verarbeitet'), 'cur')
      const back = await filesIn(aside)
      for (const name of back) await rename(join(aside, name), join(mails, 'cur', name))
      for (const name of await filesIn(mails)) if (/^dovecot\.index/.test(name)) await rm(join(mails, name))
      // Of the list of numbers only its head stays, with another validity.
      const list = join(mails, 'dovecot-uidlist')
      const head = (await readFile(list, 'utf8')).split('\n', 1)[0] ?? ''
      await writeFile(list, `${head.replace(/V(\d+)/, (_, validity) => `V${Number(validity) + 1}`)}\n`)
      return back.length
    },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
