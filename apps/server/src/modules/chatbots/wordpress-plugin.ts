import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '../../platform/context.ts'
import type { StreamReply } from '../../platform/http/handlers.ts'
import { zipOf } from './zip.ts'

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

/** Packed anew for every download: there is no archive that could be older than its source. */
export const downloadPlugin = async (ctx: Pick<Ctx, 'config'>): Promise<StreamReply> => ({
  type: 'application/zip',
  body: zipOf([
    { path: 'lotse-chat/lotse-chat.php', content: Buffer.from(await pluginSource(ctx)) },
    { path: 'lotse-chat/uninstall.php', content: await readFile(join(folder, 'uninstall.php')) },
    { path: 'lotse-chat/readme.txt', content: await readFile(join(folder, 'readme.txt')) },
  ]),
  headers: { 'content-disposition': 'attachment; filename="lotse-chat.zip"' },
})
