/**
 * Words that say nothing about what a text is about; questions consist of them to a good part. German and English together: none that
 * means something in the other language, such as “war” or “Not”.
 */
const german = `der die das den dem des ein eine einer eines einem einen und oder in im an am auf zu zum zur von vom mit bei für
  ist sind waren wird werden wurde wurden hat haben hatte hatten als auch nicht sich es er sie wie was wer wo wann warum welche
  welcher welches welchen welchem wem wen wessen durch aus nach über unter vor um dass`
const english = `a an the this these those of and or to is are was were be been being has have had do does did can could would should
  by for with on at from into about than as it its that which what who whom whose when where why how there i you he she his we they their`

export const stopWords: ReadonlySet<string> = new Set(`${german} ${english}`.split(/\s+/))
