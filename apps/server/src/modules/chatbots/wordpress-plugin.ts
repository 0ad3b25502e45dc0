import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { attachmentNamed } from '../../platform/attachment-name.ts'
import type { Ctx } from '../../platform/context.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'

const folder = join(import.meta.dirname, '../../../wordpress-plugin')

/** A text between single quotes of PHP. */
const phpText = (text: string): string => text.replace(/[\\']/g, '\\$&')

const serverLine = "define( 'LOTSE_CHAT_DEFAULT_SERVER', '' );"

/** The plugin knows this server already; whoever installs it only adds the UUID of the chatbot. */
export const pluginSource = async ({
  config,
}: {
  config: Pick<Ctx['config'], 'baseUrl'>
}): Promise<string> => {
  const source = await readFile(join(folder, 'lotse-chat.php'), 'utf8')
  if (!source.includes(serverLine)) throw new Error('Das Plugin hat keine Zeile für die Serveradresse')
  return source.replace(serverLine, () => serverLine.replace("''", () => `'${phpText(config.baseUrl)}'`))
}

/** The first day that the format knows: the same files give the same bytes. */
const firstDay = new Date(1980, 0, 1)

/** As they lie in the folder; the plugin itself is written for this server. */
const copiedFiles = [
  'uninstall.php',
  'readme.txt',
  'languages/lotse-chat.pot',
  'languages/lotse-chat-de_DE.l10n.php',
  'languages/lotse-chat-de_DE_formal.l10n.php',
]

const filesFor = async (ctx: Pick<Ctx, 'config'>): Promise<Record<string, Buffer>> => {
  const files: Record<string, Buffer> = { 'lotse-chat/lotse-chat.php': Buffer.from(await pluginSource(ctx)) }
  for (const name of copiedFiles) files[`lotse-chat/${name}`] = await readFile(join(folder, name))
  return files
}

/** Packed anew for every download: there is no archive that could be older than its source. */
export const downloadPlugin = async (ctx: Pick<Ctx, 'config'>): Promise<StreamReply> => ({
  type: 'application/zip',
  body: Buffer.from(zipSync(await filesFor(ctx), { mtime: firstDay })),
  headers: { 'content-disposition': attachmentNamed('lotse-chat.zip') },
})
