import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'

const widget = join(import.meta.dirname, '../apps/widget')

/** Browsers of the last years: websites of cities are read on old phones, too. */
const browsers = ['chrome108', 'edge108', 'firefox101', 'safari15.4']

const bundle = async (entry: string, define: Record<string, string> = {}): Promise<string> => {
  const outputs = await build({
    configFile: false,
    root: widget,
    mode: 'production',
    logLevel: 'warn',
    define,
    build: {
      lib: { entry: join(widget, 'src', entry), formats: ['iife'], name: 'lotse' },
      target: browsers,
      write: false,
    },
  })
  const chunks = [outputs].flat().flatMap(result => ('output' in result ? result.output : []))
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length)
    throw new Error(`Aus ${entry} wurde mehr oder weniger als eine Datei.`)
  return chunk.code.trim()
}

/** The two files of the widget: the program under the name of its content, and the loader that knows it. */
export const bundleWidget = async (): Promise<{ loader: string; program: string; programName: string }> => {
  const program = await bundle('program.ts')
  const programName = `widget-${createHash('sha256').update(program).digest('hex').slice(0, 12)}.js`
  const loader = await bundle('loader.ts', { __PROGRAM__: JSON.stringify(programName) })
  return { loader, program, programName }
}
