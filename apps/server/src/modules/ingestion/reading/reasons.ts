/** Why a file was not read, in the words that people see. */
export const reasons = {
  empty: 'Die Datei ist leer.',
  tooLarge: 'Die Datei ist größer als 50 MB.',
  noText: 'In der Datei wurde kein Text gefunden.',
  unclearScan:
    'Die Schrift im Bild ist zu undeutlich, um sie sicher zu erkennen. Bitte scannen Sie die Vorlage schärfer, gerade und mit mindestens 200 dpi.',

  unknownType:
    'Dieses Dateiformat kann nicht gelesen werden. Möglich sind PDF, Word, Excel, PowerPoint, OpenDocument, RTF, Text, CSV, Markdown, HTML, E-Mail, EPUB, PNG, JPG, TIFF, WebP und ZIP.',
  program: 'Die Datei ist ein Programm und wird nicht gelesen.',
  archive: 'Von den Archiven wird nur ZIP gelesen. Bitte laden Sie die Dateien einzeln oder als ZIP hoch.',
  nestedArchive: 'Ein Archiv im Archiv wird nicht geöffnet.',
  damagedArchive: 'Das Archiv ist beschädigt oder unvollständig.',
  passwordArchive: 'Das Archiv ist mit einem Kennwort geschützt.',
  archiveTooManyFiles: 'Das Archiv enthält mehr als 200 Dateien. Bitte teilen Sie es auf.',
  archiveTooLarge: 'Das Archiv wird beim Entpacken größer als 100 MB und wird nicht gelesen.',
  nestedTooDeep: 'Die Datei liegt zu tief in anderen Dateien und wird nicht gelesen.',
  tooManyAttachments: 'Die E-Mail hat mehr als 50 Anlagen. Bitte laden Sie sie einzeln hoch.',
  damagedMail: 'Die E-Mail ist beschädigt oder unvollständig.',
  notPdf: 'Die Datei heißt .pdf, ist aber keine PDF-Datei.',
  webPageAsOffice:
    'Die Datei ist eine Webseite mit falscher Endung. Bitte speichern Sie sie als DOCX, XLSX oder PDF.',
  textAsOffice:
    'Die Datei ist eine Textdatei mit falscher Endung. Bitte speichern Sie sie als TXT, DOCX oder XLSX.',
  openDocument:
    'Von OpenDocument werden Texte, Tabellen und Präsentationen gelesen. Bitte speichern Sie die Datei als ODT, ODS, ODP oder PDF.',
  presentation:
    'Diese Art von Präsentation wird nicht gelesen. Bitte speichern Sie sie als PPTX, ODP oder PDF.',
  oldWord:
    'Die Datei ist mit Word 95 oder einer noch älteren Fassung geschrieben. Bitte öffnen Sie sie in einem heutigen Programm und speichern Sie sie als DOCX.',
  oldExcel:
    'Die Datei ist mit Excel 4 oder einer noch älteren Fassung geschrieben. Bitte öffnen Sie sie in einem heutigen Programm und speichern Sie sie als XLSX.',
  macros: 'Office-Dateien mit Makros werden nicht gelesen. Bitte speichern Sie sie als DOCX, XLSX oder PDF.',
  vectorImage: 'SVG-Grafiken werden nicht gelesen. Bitte speichern Sie sie als PDF oder PNG.',
  otherImage:
    'Dieses Bildformat wird nicht gelesen. Möglich sind PNG, JPG, WebP und TIFF in den üblichen Formen.',
  binaryText: 'Die Datei enthält keinen lesbaren Text.',
  unknownEncoding: 'Die Zeichenkodierung der Datei wurde nicht erkannt. Bitte speichern Sie sie als UTF-8.',

  xfaForm:
    'Die Datei ist ein XFA-Formular, dessen Inhalt nur der Adobe Reader anzeigt. Bitte drucken Sie es dort als PDF und laden Sie dieses hoch.',
  passwordPdf: 'Das PDF ist mit einem Kennwort geschützt.',
  passwordOffice: 'Die Office-Datei ist mit einem Kennwort geschützt.',
  damagedPdf: 'Das PDF ist beschädigt oder unvollständig.',
  damagedOffice: 'Die Office-Datei ist beschädigt oder unvollständig.',
  damagedImage: 'Das Bild ist beschädigt oder unvollständig.',
  damagedPage: 'Die Webseite kann nicht gelesen werden.',

  tooManyPages: 'Das PDF hat mehr als 2.000 Seiten. Bitte teilen Sie es auf.',
  tooMuchText: 'Die Datei enthält mehr als 20 Millionen Zeichen. Bitte teilen Sie sie auf.',
  imageTooLarge: 'Das Bild hat mehr als 50 Millionen Bildpunkte.',
  imageTooLong: 'Das Bild ist an einer Seite länger als 20.000 Bildpunkte.',
  zipTooManyEntries: 'Die Office-Datei besteht aus mehr als 5.000 Teilen und wird nicht gelesen.',
  zipTooLarge: 'Die Office-Datei wird beim Entpacken zu groß und wird nicht gelesen.',
  zipDoctype: 'Die Office-Datei enthält unerlaubte XML-Anweisungen (DOCTYPE).',
  pageTooLarge: 'Die Webseite ist zu groß oder zu tief verschachtelt.',

  tooSlow: 'Das Lesen der Datei hat zu lange gedauert. Die Datei ist zu aufwendig aufgebaut.',
  tooMuchMemory: 'Die Datei braucht beim Lesen zu viel Speicher.',
  crashed: 'Die Datei hat das Leseprogramm zum Absturz gebracht. Sie ist vermutlich beschädigt.',
  brokenReader:
    'Die Datei konnte gerade nicht gelesen werden, weil das Leseprogramm auf dem Server gestört ist. An der Datei liegt es nicht. Bitte versuchen Sie es später noch einmal.',
  cancelled: 'Das Lesen wurde abgebrochen.',
  stopped: 'Das Lesen wurde unterbrochen, weil der Server beendet wird.',
} as const

export type ReasonCode = keyof typeof reasons

export const isReasonCode = (code: unknown): code is ReasonCode =>
  typeof code === 'string' && Object.hasOwn(reasons, code)

export class ReadingError extends Error {
  readonly code: ReasonCode
  /** German, for people. */
  readonly reason: string

  constructor(code: ReasonCode, options?: ErrorOptions) {
    super(reasons[code], options)
    this.name = 'ReadingError'
    this.code = code
    this.reason = reasons[code]
  }

  /** The file may be fine: trying again can help. */
  get isTemporary(): boolean {
    return this.code === 'cancelled' || this.code === 'stopped' || this.code === 'brokenReader'
  }
}
