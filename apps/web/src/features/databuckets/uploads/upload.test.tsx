import { type DocumentUpload, uploadRules, uploadTexts } from '@lotse/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, type Call, openPage, refuse } from '../../../../test/open-page.tsx'
import { uploadMessages } from '../../../ui/fields/uploads/upload-limits.ts'
import { documentRow, inDatabucket, pageOf, pathOf, sampleId } from '../sample-databuckets.ts'

const { pieceBytes } = uploadRules
const tooExpensive: ReturnType<typeof refuse> = {
  refused: 402,
  reply: {
    message: 'Nicht genügend Credits verfügbar',
    code: 'insufficient_credits',
    errors: {},
    credit_error: { required: 12, available: 4, estimated_pages: 60 },
  },
}
const fileOf = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes).fill(97)], name, { lastModified: 1 })

/** The receiving side: keeps what arrives, as the server does. */
const receiver = () => {
  const uploads = new Map<string, DocumentUpload>()
  const idOf = ({ path }: Call) => path.split('/').at(-1) ?? ''
  const find = (call: Call) => uploads.get(idOf(call)) ?? refuse(404, 'Nicht gefunden')
  const store = ({ body }: Call) => {
    const { files } = body as { files: { name: string; size: number }[] }
    const added = files.map(({ name, size }) => {
      const id = sampleId(800 + uploads.size)
      const upload = { id, filename: name, size, received: 0, document_id: null }
      uploads.set(id, upload)
      return upload
    })
    return { uploads: added, estimated_pages: 4 * files.length, estimated_credits: 0.8 * files.length }
  }
  const piece = (call: Call) => {
    const upload = uploads.get(idOf(call))
    if (!upload) return refuse(404, 'Nicht gefunden')
    if (Number(call.query.offset) !== upload.received) return refuse(409, 'Falsche Stelle')
    const received = upload.received + (call.body as Blob).size
    const next = { ...upload, received, document_id: received === upload.size ? upload.id : null }
    uploads.set(upload.id, next)
    return next
  }
  const answers = {
    ...inDatabucket,
    'document.store': store,
    'document.upload.piece': piece,
    'document.upload.show': find,
    'document.upload.destroy': undefined,
    'databucket.documents': pageOf([]),
  } satisfies Answers
  return { answers, piece }
}

const open = (answers: Answers) => openPage(pathOf('upload'), answers)
const chooser = () => screen.findByLabelText('Dateien', { selector: 'input' })
const choose = async (...files: File[]) => fireEvent.change(await chooser(), { target: { files } })
const offsets = (calls: Call[]) => calls.map(({ query }) => Number(query.offset))
const quickly = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 })

test('chosen files start by themselves and arrive piece by piece', async () => {
  const { answers } = receiver()
  const { callsOf } = open(answers)
  expect(await screen.findByText(/Kurze Dateien sind danach in Sekunden verarbeitet/)).toBeVisible()
  await choose(fileOf('satzung.pdf', 2 * pieceBytes + 5), fileOf('klein.txt'))
  expect(await screen.findByText('2 Dateien hochgeladen', { selector: 'label, span' })).toBeVisible()
  expect(callsOf('document.store').map(call => call.body)).toEqual([
    {
      files: [
        { name: 'satzung.pdf', size: 2 * pieceBytes + 5, allow_duplicate: false },
        { name: 'klein.txt', size: 10, characters: 10, allow_duplicate: false },
      ],
    },
  ])
  expect(offsets(callsOf('document.upload.piece')).toSorted((a, b) => a - b)).toEqual([
    0,
    0,
    pieceBytes,
    2 * pieceBytes,
  ])
  expect(screen.queryByRole('list', { name: 'Ausgewählte Dateien' })).toBeNull()
  expect(screen.getByText('Geschätzte Kosten: ~1,60 Credits (8 Seiten)')).toBeVisible()
})

test('the start waits a tenth of a second', async () => {
  const { callsOf } = open(receiver().answers)
  const input = await chooser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(input, { target: { files: [fileOf('a.pdf')] } })
  await vi.advanceTimersByTimeAsync(99)
  expect(callsOf('document.store')).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(callsOf('document.store')).toHaveLength(1)
})

test('the newest uploads are read anew when a file has arrived', async () => {
  let rows: ReturnType<typeof documentRow>[] = []
  const { callsOf } = open({ ...receiver().answers, 'databucket.documents': () => pageOf(rows) })
  expect(await screen.findByText('Noch keine Uploads')).toBeVisible()
  rows = [documentRow({ status: 'pending', progress: 0, original_filename: 'neu.pdf' })]
  await choose(fileOf('neu.pdf'))
  const newest = within(await screen.findByRole('list', { name: 'Neueste Uploads' }))
  expect(newest.getByText('neu.pdf')).toBeVisible()
  expect(newest.getByText('Wartend')).toBeVisible()
  expect(callsOf('databucket.documents')[0]?.query).toEqual({ per_page: '5', uploads_only: '1' })
})

test('files can be dropped as well', async () => {
  const { callsOf } = open(receiver().answers)
  const button = await screen.findByRole('button', { name: 'Dateien auswählen' })
  const zone = button.closest('fieldset')?.querySelector('div')
  if (!zone) throw new Error('there is no zone')
  fireEvent.drop(zone, { dataTransfer: { files: [fileOf('gezogen.pdf')] } })
  await waitFor(() => expect(callsOf('document.upload.piece')).toHaveLength(1))
})

test('too high a price stops it before anything is sent, until there is enough', async () => {
  const { answers } = receiver()
  let isEnough = false
  const { user, callsOf } = open({
    ...answers,
    'document.store': (call: Call) => (isEnough ? answers['document.store'](call) : tooExpensive),
  })
  await choose(fileOf('groß.pdf', 120_000))
  expect(await screen.findByText('Nicht genügend Credits verfügbar')).toBeVisible()
  expect(screen.getByText('Nicht genügend Credits für den Upload verfügbar.')).toBeVisible()
  expect(screen.getByText('Geschätzte Kosten: 60 Seiten × ~1 Credit pro 5 Seiten')).toBeVisible()
  const amounts = [...document.querySelectorAll('dd')].map(amount => amount.textContent)
  expect(amounts).toEqual(['12,00', '4,00', '8,00'])
  quickly()
  await choose(fileOf('noch-eine.pdf'))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(callsOf('document.store')).toHaveLength(1)
  expect(callsOf('document.upload.piece')).toHaveLength(0)

  isEnough = true
  await user.click(screen.getByRole('button', { name: 'Erneut prüfen und hochladen' }))
  await waitFor(() => expect(callsOf('document.upload.piece')).toHaveLength(2))
})

test('the alert goes with the file that was too expensive, whatever else stays', async () => {
  const { user } = open({ ...receiver().answers, 'document.store': tooExpensive })
  const nameTooLong = `${'a'.repeat(255)}.pdf`
  await choose(fileOf(nameTooLong), fileOf('groß.pdf'))
  await screen.findByText('Nicht genügend Credits für den Upload verfügbar.')
  await user.click(screen.getByRole('button', { name: 'groß.pdf entfernen' }))
  expect(screen.queryByText('Nicht genügend Credits für den Upload verfügbar.')).toBeNull()
  expect(screen.getByText(nameTooLong)).toBeVisible()
})

test('the screens and the server refuse a choice of files in the same words', () => {
  const { extensions, fileMegabytes, totalMegabytes, filesAtMost } = uploadRules
  expect(uploadTexts.wrongType('a.exe')).toBe(uploadMessages.wrongType('a.exe', extensions))
  expect(uploadTexts.tooLarge('a.pdf')).toBe(uploadMessages.tooBig('a.pdf', fileMegabytes))
  expect(uploadTexts.tooLargeTogether).toBe(uploadMessages.tooBigTogether(totalMegabytes))
  expect(uploadTexts.tooMany).toBe(uploadMessages.tooMany(filesAtMost))
})

test('what breaks the limits is refused in words before anything is sent', async () => {
  const { callsOf } = open(receiver().answers)
  const big = fileOf('riesig.pdf')
  Object.defineProperty(big, 'size', { value: 20 * 1_048_576 + 1 })
  await choose(big, fileOf('programm.exe'))
  expect(await screen.findByText('riesig.pdf ist zu groß (max. 20 MB)')).toBeVisible()
  expect(screen.getByText(/^programm\.exe hat keinen erlaubten Dateityp/)).toBeVisible()
  await choose(...Array.from({ length: 51 }, (_, index) => fileOf(`${index}.txt`)))
  expect(await screen.findByText('Es sind maximal 50 Dateien pro Upload erlaubt.')).toBeVisible()
  expect(callsOf('document.store')).toHaveLength(0)
})

test('too little storage is said at each file, with a way to try again', async () => {
  const message = 'Der Speicherplatz reicht nicht aus'
  const { callsOf, user } = open({
    ...receiver().answers,
    'document.store': refuse(409, message, { files: message }),
  })
  await choose(fileOf('a.pdf'))
  expect(await screen.findByText(message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen: a.pdf' }))
  await waitFor(() => expect(callsOf('document.store')).toHaveLength(2))
})

test('at most three files travel at once', async () => {
  const { answers, piece } = receiver()
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  const { callsOf } = open({
    ...answers,
    'document.upload.piece': async (call: Call) => {
      await gate
      return piece(call)
    },
  })
  await choose(...['a', 'b', 'c', 'd', 'e'].map(name => fileOf(`${name}.txt`)))
  await waitFor(() => expect(callsOf('document.upload.piece')).toHaveLength(3))
  expect(screen.getAllByText(/wartet, bis eine andere Datei fertig ist/)).toHaveLength(2)
  release()
  await waitFor(() => expect(callsOf('document.upload.piece')).toHaveLength(5))
})

test('after a broken connection it asks what has arrived and goes on from there', async () => {
  const { answers, piece } = receiver()
  let isBroken = true
  const { callsOf } = open({
    ...answers,
    'document.upload.piece': (call: Call) => {
      const answer = piece(call)
      // The piece arrives, but the answer does not.
      if (isBroken && call.query.offset === '0') throw new TypeError('network')
      return answer
    },
  })
  await chooser()
  quickly()
  await choose(fileOf('satzung.pdf', pieceBytes + 5))
  expect(await screen.findByText('Verbindung unterbrochen, wird fortgesetzt')).toBeVisible()
  isBroken = false
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await screen.findByText('1 Datei hochgeladen', { selector: 'label, span' })
  expect(callsOf('document.upload.show')).toHaveLength(1)
  expect(offsets(callsOf('document.upload.piece'))).toEqual([0, pieceBytes])
})

test('when the connection stays away it says what is missing, and goes on when asked to', async () => {
  const { answers, piece } = receiver()
  let isBroken = true
  const broken = () => {
    throw new TypeError('network')
  }
  const { user, callsOf } = open({
    ...answers,
    'document.upload.piece': (call: Call) => (isBroken && call.query.offset !== '0' ? broken() : piece(call)),
    'document.upload.show': (call: Call) => (isBroken ? broken() : answers['document.upload.show'](call)),
  })
  await chooser()
  quickly()
  await choose(fileOf('satzung.pdf', 3 * pieceBytes))
  await screen.findByText('Verbindung unterbrochen, wird fortgesetzt')
  await act(() => vi.advanceTimersByTimeAsync(70_000))
  expect(await screen.findByText('Verbindung unterbrochen. Es fehlen noch 1,9 MB von 2,9 MB.')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Fortsetzen: satzung.pdf' }))
  await screen.findByText('1 Datei hochgeladen', { selector: 'label, span' })
  expect(callsOf('document.store')).toHaveLength(1)
})

test('a file whose content is refused says why and leaves the others alone', async () => {
  const { answers, piece } = receiver()
  open({
    ...answers,
    'document.upload.piece': (call: Call) =>
      call.path.endsWith(sampleId(800))
        ? refuse(422, 'Bitte prüfen', { files: 'falsch.pdf: Das ist keine PDF-Datei.' })
        : piece(call),
  })
  await choose(fileOf('falsch.pdf', 1), fileOf('gut.pdf', 1_000))
  expect(await screen.findByText('Das ist keine PDF-Datei.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('gut.pdf')).toBeNull())
  // What is missing is the smaller part of it, and still it is not all.
  expect(screen.getByRole('progressbar', { name: /^1 von 2\sDateien hochgeladen$/ })).toHaveAttribute(
    'aria-valuenow',
    '99',
  )
})

test('a file that has changed since it was chosen is not taken for a broken connection', async () => {
  open(receiver().answers)
  const file = fileOf('a.pdf')
  file.slice = () => {
    throw new DOMException('changed', 'NotReadableError')
  }
  await choose(file)
  expect(
    await screen.findByText('Die Datei wurde inzwischen geändert oder ist nicht mehr lesbar.'),
  ).toBeVisible()
})

test('a removed file is cancelled on the server', async () => {
  const { answers } = receiver()
  const { user, callsOf } = open({
    ...answers,
    'document.upload.piece': () => new Promise<never>(() => undefined),
  })
  await choose(fileOf('a.pdf'))
  await waitFor(() => expect(callsOf('document.upload.piece')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'a.pdf entfernen' }))
  await waitFor(() => expect(callsOf('document.upload.destroy')).toHaveLength(1))
  expect(screen.queryByText('a.pdf')).toBeNull()
})

test('an upload goes on while another tab is looked at, and its tab counts what is left', async () => {
  const { answers, piece } = receiver()
  let release = () => {}
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  const { user } = open({
    ...answers,
    'document.upload.piece': async (call: Call) => {
      await gate
      return piece(call)
    },
  })
  await choose(fileOf('a.pdf'))
  await user.click(await screen.findByRole('link', { name: /^Dokumente/ }))
  expect(await screen.findByText('Keine Dokumente gefunden')).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Uploads\s?1$/ })).toBeVisible()
  release()
  expect(await screen.findByRole('link', { name: 'Uploads' })).toBeVisible()
})
