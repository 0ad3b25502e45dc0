/** Stand in every letter, whatever it is about. */
const ofEveryLetter = new Set(
  `aber alle allem allen aller alles also auch außerdem bereits bitte bitten dabei dafür damen damit danke dann darf dass daher
  deren deshalb dies diese diesem diesen dieser dieses doch dort durch eben eine einem einen einer eines etwas euch euer freundliche
  freundlichen freundlichem frage fragen ganz geehrte geehrter gegen geht gerne grüße grüßen gruß guten habe haben hallo hatte herr herrn
  herren hier hätte hätten ihnen ihre ihrem ihren ihrer ihres immer jede jeder jetzt kann kein keine keinen können könnte könnten liebe
  lieber mehr mein meine meinem meinen meiner meines mich mir möchte möchten morgen muss müssen nach nicht noch nochmal oder ohne
  schon sehr sein seine seit sich sind sollte sollten sondern sowie tag tage über unser unsere unseren unserer unter viel viele vielen vielleicht
  voraus vorab wann warum was wegen weil welche welchem welchen welcher welches wenn werde werden wird wirklich wohl wurde würde würden
  zum zur zusammen zwar`.split(/\s+/),
)

const isTelling = (word: string): boolean => (word.length >= 4 || /\d/.test(word)) && !ofEveryLetter.has(word)

/** What a request is about: its words, each once, without those that stand in every letter. */
export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .normalize('NFC')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).filter(isTelling),
  )
