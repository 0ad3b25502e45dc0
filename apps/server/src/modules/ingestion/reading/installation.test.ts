import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDocx } from '../../../../test/files/office.ts'
import { linesOfText, makePdf } from '../../../../test/files/pdf.ts'

const root = join(import.meta.dirname, '../../../../../..')
const server = 'apps/server'
const ingestion = join(server, 'src/modules/ingestion')
const run = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-installation-'))
  await writeFile(join(folder, 'brief.pdf'), makePdf([{ texts: linesOfText(['Sehr geehrte Damen']) }]))
  await writeFile(join(folder, 'brief.docx'), makeDocx(['Sehr geehrte Herren']))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The program at another place; packages are its own affair. */
const install = async (name: string): Promise<string> => {
  const place = join(folder, name)
  for (const part of [ingestion, join(server, 'src/platform')])
    await cp(join(root, part), join(place, part), { recursive: true })
  await writeFile(join(place, 'package.json'), '{ "type": "module" }')
  return place
}

/** What a server at that place makes of a file: its text, or why there is none and what its operator is told. */
const readAt = async (place: string, file: string, kind: string) => {
  const program = `
    import { createReaderWith } from ${JSON.stringify(join(place, ingestion, 'reading/reader.ts'))}
    const faults = []
    const reader = createReaderWith({ children: 1, onState: fault => fault && faults.push(fault) })
    const result = await reader.read(${JSON.stringify(join(folder, file))}, ${JSON.stringify(kind)}).then(
      ({ text }) => ({ text }),
      ({ code, isTemporary }) => ({ code, isTemporary, faults: faults.join(' ') }),
    )
    await reader.close()
    console.log(JSON.stringify(result))`
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '-e', program])
  return JSON.parse(stdout)
}

describe('a program', () => {
  it('whose packages are links to another place reads files', async () => {
    const release = await install('releases/7')
    for (const part of ['node_modules', join(server, 'node_modules')])
      await symlink(join(root, part), join(release, part))
    // As a deployment that is switched over by one link.
    const current = join(folder, 'current')
    await symlink(release, current)
    expect(await readAt(current, 'brief.docx', 'docx')).toEqual({ text: 'Sehr geehrte Herren' })
  })

  it('without its packages does not blame the file, and says what is missing', async () => {
    const place = await install('ohne-pakete')
    expect(await readAt(place, 'brief.docx', 'docx')).toEqual({
      code: 'brokenReader',
      isTemporary: true,
      faults: expect.stringContaining('ERR_MODULE_NOT_FOUND'),
    })
  })

  it('that may not read its packages does not blame the file either', async () => {
    const place = await install('verboten')
    await mkdir(join(place, 'node_modules'))
    await symlink(join(root, 'node_modules/pdfjs-dist'), join(place, 'node_modules/pdfjs-dist'))
    expect(await readAt(place, 'brief.pdf', 'pdf')).toMatchObject({
      code: 'brokenReader',
      faults: expect.stringContaining('ERR_ACCESS_DENIED'),
    })
  })

  it('that does not even start says how it ended', async () => {
    const place = await install('halb')
    await rm(join(place, ingestion, 'reading/child/requests.ts'))
    expect(await readAt(place, 'brief.pdf', 'pdf')).toMatchObject({
      code: 'brokenReader',
      faults: expect.stringContaining('requests.ts'),
    })
  })
})
