/** The package brings no types: only what is used of it. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Folder {
    messages: { uid: number; raw: string; flags: string[] }[]
    uidvalidity: number
    uidnext: number
  }

  interface ImapServer {
    server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    getMailbox(path: string): Folder | undefined
    appendMessage(folder: string, flags: string[], date: string | undefined, raw: string): void
  }

  const hoodiecrow: (options: {
    plugins: string[]
    users: Record<string, { password: string }>
    storage: Record<string, { messages: [] }>
  }) => ImapServer
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default hoodiecrow
}
