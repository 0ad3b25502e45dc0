import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'vite'

const widget = join(import.meta.dirname, '../apps/widget')

/** Browsers of the last years: websites of cities are read on old phones, too. */
const browsers = ['chrome108', 'edge108', 'firefox101', 'safari15.4']

/** A script, and the style sheet of those that bring one. */
interface Bundle {
  code: string
  style: string | null
}

const bundle = async (entry: string, define: Record<string, string> = {}): Promise<Bundle> => {
  const outputs = await build({
    configFile: false,
    root: widget,
    mode: 'production',
    logLevel: 'warn',
    define,
    build: {
      lib: { entry: join(widget, 'src', entry), formats: ['iife'], name: 'lotse', cssFileName: 'style' },
      target: browsers,
      write: false,
    },
  })
  const files = [outputs].flat().flatMap(result => ('output' in result ? result.output : []))
  const [chunk, ...chunks] = files.filter(file => file.type === 'chunk')
  const [style = null, ...styles] = files.filter(file => file.type === 'asset')
  if (!chunk || chunks.length || styles.length)
    throw new Error(`Aus ${entry} wurde mehr oder weniger als ein Skript mit höchstens einem Stylesheet.`)
  return { code: chunk.code.trim(), style: style && String(style.source).trim() }
}

/** The name of a file is that of its content: browsers may keep it for ever. */
const named = (name: string, content: string, end: string): string =>
  `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${end}`

/** The two files of the widget: the program under the name of its content, and the loader that knows it. */
export const bundleWidget = async (): Promise<{ loader: string; program: string; programName: string }> => {
  const { code: program } = await bundle('widget/program.ts')
  const programName = named('widget', program, 'js')
  const { code: loader } = await bundle('widget/loader.ts', { __PROGRAM__: JSON.stringify(programName) })
  return { loader, program, programName }
}

/** Script and style of the public pages. */
export const bundlePage = async (): Promise<
  Record<'script' | 'style', { name: string; content: string }>
> => {
  const { code, style } = await bundle('page/page.ts')
  if (!style) throw new Error('Die öffentliche Seite hat kein Stylesheet.')
  return {
    script: { name: named('page', code, 'js'), content: code },
    style: { name: named('page', style, 'css'), content: style },
  }
}
