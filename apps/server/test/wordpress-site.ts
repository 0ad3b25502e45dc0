import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pluginSource } from '../src/modules/chatbots/wordpress-plugin.ts'

const uninstall = join(import.meta.dirname, '../wordpress-plugin/uninstall.php')
const languages = join(import.meta.dirname, '../wordpress-plugin/languages')
const program = join(import.meta.dirname, 'wordpress/run.php')

export const hasPhp = spawnSync('php', ['-v']).status === 0
if (!hasPhp) process.stderr.write('!!! No php on this machine: the WordPress plugin did NOT run.\n')

/** What the plugin keeps, as WordPress has it; anything, because other plugins write options too. */
export type PluginOption = unknown

interface Visit {
  place: 'site' | 'settings' | 'save' | 'plugins' | 'uninstall'
  option?: PluginOption
  form?: unknown
  /** The status with which the server answers; null where it cannot be reached. */
  reply?: number | null
  isGerman?: boolean
  /** Another plugin says that the chat does not stand here. */
  isHeldBack?: boolean
}

export interface Visited {
  printed: string
  options: { lotse_chat?: PluginOption }
  errors: string[]
  calls: { url: string; origin: string }[]
}

/** A WordPress site on which the plugin of this server is installed. */
export const installPlugin = async (baseUrl: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-wordpress-'))
  const plugin = join(folder, 'lotse-chat.php')
  await writeFile(plugin, await pluginSource({ config: { baseUrl } }))
  return {
    /** Of PHP itself, of every file that has code: empty where all is well. */
    faults: (): string =>
      [plugin, uninstall, ...readdirSync(languages).map(name => join(languages, name))]
        .filter(file => file.endsWith('.php'))
        .map(file => spawnSync('php', ['-l', file]))
        .flatMap(({ status, stdout }) => (status ? [String(stdout)] : []))
        .join(''),
    visit({ place, option, form, reply = 200, isGerman = false, isHeldBack = false }: Visit): Visited {
      const options = option === undefined ? {} : { lotse_chat: option }
      const { status, stdout, stderr } = spawnSync('php', [program], {
        input: JSON.stringify({
          place,
          options,
          form,
          reply,
          isGerman,
          isHeldBack,
          plugin,
          uninstall,
          languages,
        }),
      })
      if (status !== 0) throw new Error(`PHP: ${stderr}${stdout}`)
      return JSON.parse(String(stdout))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
