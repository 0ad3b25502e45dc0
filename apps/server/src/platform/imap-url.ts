/** Where mails are fetched, and as whom. */
export interface ImapAccess {
  host: string
  port: number
  /** From the first byte on; otherwise the connection is made safe before the password is sent, except on this machine. */
  isSecure: boolean
  user: string
  password: string
  folder: string
}

export const imapUrlExpects =
  'eine Adresse mit imap:// oder imaps://, Benutzer und Passwort, zum Beispiel imaps://anfragen%40stadt.example:Passwort@mail.stadt.example'

/** null for what is none. */
export const parseImapUrl = (text: string): ImapAccess | null => {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  const isSecure = protocol === 'imaps:'
  if ((!isSecure && protocol !== 'imap:') || !hostname || !username || !password) return null
  try {
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (isSecure ? 993 : 143),
      isSecure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.replace(/^\/+/, '')) || 'INBOX',
    }
  } catch {
    return null
  }
}
