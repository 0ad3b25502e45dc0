import { buffer } from 'node:stream/consumers'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { hasPhp, installPlugin, type PluginOption } from '../../../test/wordpress-site.ts'
import { loaderPath, snippetOf } from './embed-code.ts'
import { pluginSource } from './wordpress-plugin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const filesIn = (archive: Buffer): Promise<Record<string, string>> =>
  new Promise((done, fail) => {
    fromBuffer(archive, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return fail(error)
      const files: Record<string, string> = {}
      zip.on('entry', entry =>
        zip.openReadStream(entry, (error, stream) => {
          if (error || !stream) return fail(error)
          buffer(stream).then(content => {
            files[entry.fileName] = content.toString()
            zip.readEntry()
          }, fail)
        }),
      )
      zip.on('end', () => done(files))
      zip.on('error', fail)
      zip.readEntry()
    })
  })

const uuid = '5f0f1f6a-6c1f-4b6e-9a53-0f7a2f3c9b11'

describe('the WordPress plugin', () => {
  it('is downloaded as an archive that WordPress takes, and knows its server', async () => {
    const { admin } = await cityWithAdmin(test)
    const { rawPayload, headers } = await admin.send('wordpress.plugin.download')
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=lotse-chat.zip',
    })
    const files = await filesIn(rawPayload)
    expect(Object.keys(files)).toEqual([
      'lotse-chat/lotse-chat.php',
      'lotse-chat/uninstall.php',
      'lotse-chat/readme.txt',
      'lotse-chat/languages/lotse-chat.pot',
      'lotse-chat/languages/lotse-chat-de_DE.l10n.php',
      'lotse-chat/languages/lotse-chat-de_DE_formal.l10n.php',
    ])
    expect((await admin.send('wordpress.plugin.download')).rawPayload).toEqual(rawPayload)
    const plugin = files['lotse-chat/lotse-chat.php'] ?? ''
    expect(plugin).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Lotse Chat\n/)
    expect(plugin).toContain("define( 'LOTSE_CHAT_DEFAULT_SERVER', 'http://lotse.test' );")
  })

  it('cannot be broken by the address of the server', async () => {
    const config = { ...test.app.ports.config, baseUrl: "http://x.test/'.system('id').'\\$&" }
    expect(await pluginSource({ config })).toContain(
      "define( 'LOTSE_CHAT_DEFAULT_SERVER', 'http://x.test/\\'.system(\\'id\\').\\'\\\\$&' );",
    )
  })

  it('lets WordPress print the code to paste, prints nothing itself without escaping it, and has every text in German', async () => {
    const source = await pluginSource(test.app.ports)
    expect(source).toContain(`define( 'LOTSE_CHAT_LOADER_PATH', '${loaderPath}' );`)
    expect(source).toContain('wp_print_script_tag(')
    expect(source).not.toMatch(/<script/)
    const { admin } = await cityWithAdmin(test)
    const files = await filesIn((await admin.send('wordpress.plugin.download')).rawPayload)
    const texts = [...source.matchAll(/__\( '([^']+)', 'lotse-chat' \)/g)].map(([, text]) => text ?? '')
    expect(texts.length).toBeGreaterThan(8)
    for (const text of texts) {
      expect(files['lotse-chat/languages/lotse-chat-de_DE.l10n.php']).toContain(`'${text}' => '`)
      expect(files['lotse-chat/languages/lotse-chat.pot']).toContain(`msgid "${text}"`)
    }
    const version = /\* Version: (\S+)/.exec(source)?.[1]
    for (const line of [`Stable tag: ${version}`, 'Tested up to:', 'License: GPL', 'Contributors:', 'Tags:'])
      expect(files['lotse-chat/readme.txt']).toContain(line)
    const printed = [...source.matchAll(/\becho\s+(\w+)/g)].map(([, call]) => call)
    expect(printed.length).toBeGreaterThan(5)
    expect(new Set(printed)).toEqual(new Set(['esc_html__', 'esc_attr']))
  })
})

const elementsIn = (html: string) => DomUtils.getElementsByTagName('*', parseDocument(html), true)

describe.skipIf(!hasPhp)('the WordPress plugin in PHP', () => {
  let site: Awaited<ReturnType<typeof installPlugin>>
  beforeAll(async () => {
    site = await installPlugin(test.app.ports.config.baseUrl)
  })
  afterAll(() => site.remove())

  const footerWith = (option: PluginOption) => site.visit({ place: 'site', option }).printed.trim()
  const hostile = [
    '"><script>alert(1)</script>',
    `'"><img src=x onerror=alert(1)>`,
    'javascript:alert(1)',
    'JaVaScRiPt&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://a.test/"onerror="alert(1)',
    "https://a.test/' onload='alert(1)",
  ]

  it('is correct in every file', () => {
    expect(site.faults()).toBe('')
  })

  it('prints the code to paste for every way to write the settings', () => {
    const expected = snippetOf(test.app.ports, { uuid })
    expect(footerWith({ chatbot: uuid.toUpperCase() })).toBe(expected)
    expect(footerWith({ server: 'http://lotse.test/', chatbot: ` ${uuid} ` })).toBe(expected)
    expect(footerWith({ server: 'lotse.test', chatbot: uuid })).toBe(expected)
  })

  it('prints nothing for what is no chatbot or no server', () => {
    for (const chatbot of [...hostile, '', `${uuid}\nx`]) expect(footerWith({ chatbot })).toBe('')
    expect(footerWith({ server: 'javascript:alert(1)', chatbot: uuid })).toBe('')
    for (const option of [undefined, 'text', [], { chatbot: [] }]) expect(footerWith(option)).toBe('')
  })

  it('never prints more than one tag with three attributes, whatever the server is called', () => {
    for (const server of hostile) {
      const elements = elementsIn(footerWith({ server, chatbot: uuid }))
      for (const { name, attribs } of elements) {
        expect(name).toBe('script')
        expect(Object.keys(attribs)).toEqual(['src', 'data-chatbot', 'async'])
        expect(attribs.src).toMatch(/^https?:\/\//)
      }
      expect(elements.length).toBeLessThanOrEqual(1)
    }
  })

  it('shows saved values in its form as they are, and nothing of them as markup', () => {
    for (const value of hostile) {
      const { printed } = site.visit({ place: 'settings', option: { server: value, chatbot: value } })
      const elements = elementsIn(printed)
      const shown = elements.filter(({ attribs }) => attribs.id?.startsWith('lotse-chat-'))
      expect(shown.map(({ attribs }) => attribs.value)).toEqual([value, value])
      const names = new Set(elements.map(({ name }) => name))
      expect(names.has('script') || names.has('img')).toBe(false)
      expect(
        elements.flatMap(({ attribs }) => Object.keys(attribs)).filter(name => name.startsWith('on')),
      ).toEqual([])
    }
  })

  it('saves what is right and keeps what was saved where something is wrong, with the reason', () => {
    const saved = { server: 'https://lotse.example', chatbot: uuid, enabled: true }
    const form = { server: ' https://lotse.example/ ', chatbot: uuid.toUpperCase(), enabled: '1' }
    expect(site.visit({ place: 'save', form })).toMatchObject({ options: { lotse_chat: saved }, errors: [] })
    for (const wrong of ['javascript:alert(1)', [], null]) {
      const form = { server: wrong, chatbot: wrong, enabled: '1' }
      const refused = site.visit({ place: 'save', option: saved, form })
      expect(refused.options.lotse_chat).toEqual(saved)
      expect(refused.errors).toHaveLength(2)
    }
  })

  it('asks the server at saving whether this site may have this chatbot, and says what is against it', () => {
    const form = { server: 'https://lotse.example', chatbot: uuid, enabled: '1' }
    const saved = site.visit({ place: 'save', form })
    expect(saved.calls).toEqual([
      { url: `https://lotse.example/api/chat/${uuid}/open`, origin: 'https://www.musterstadt.example' },
    ])
    const refused = site.visit({ place: 'save', form, reply: 403 })
    expect(refused.options.lotse_chat).toMatchObject({ chatbot: uuid })
    expect(refused.errors.join()).toContain('www.musterstadt.example is one of the allowed domains')
    const silent = site.visit({ place: 'save', form, reply: null, isGerman: true })
    expect(silent.errors).toEqual(['Der Server ist nicht erreichbar. Bitte prüfen Sie seine Adresse.'])
  })

  it('is switched off by a tick, by an empty UUID, or by another plugin', () => {
    const form = { server: 'https://lotse.example', chatbot: '' }
    const { options, errors, calls } = site.visit({ place: 'save', option: { chatbot: uuid }, form })
    expect(options.lotse_chat).toEqual({ server: 'https://lotse.example', chatbot: '', enabled: false })
    expect([errors, calls]).toEqual([[], []])
    expect(footerWith({ chatbot: uuid, enabled: false })).toBe('')
    expect(site.visit({ place: 'site', option: { chatbot: uuid }, isHeldBack: true }).printed).toBe('')
  })

  it('is set up from the list of plugins, in the language of the site', () => {
    expect(site.visit({ place: 'plugins' }).printed).toBe(
      '<a href="https://www.musterstadt.example/wp-admin/options-general.php?page=lotse-chat">Settings</a>',
    )
    expect(site.visit({ place: 'plugins', isGerman: true }).printed).toContain('>Einstellungen</a>')
    expect(site.visit({ place: 'settings', isGerman: true }).printed).toContain('Adresse des Servers')
  })

  it('leaves nothing behind', () => {
    const { options } = site.visit({ place: 'uninstall', option: { chatbot: uuid } })
    expect(options).toEqual({})
  })
})
