import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type MisuseSensitivity, misuseSensitivities } from '@lotse/contract'
import { isRefusedByDefault } from '../apps/server/src/modules/misuse/detection/default-actions.ts'
import { inspectMessage } from '../apps/server/src/modules/misuse/detection/inspect-message.ts'

/**
 * How well misuse is told: `npm run eval-misuse -- <file>` with a text and a label a line, parted by a tab (as GermEval), or as JSON lines
 * `{"text", "label"}`. Whatever is not called other, honest, benign or 0 is misuse; labels of GermEval ask for offensive language alone.
 * `EVAL_MISSES=1` names what was told wrongly.
 */
interface Labelled {
  text: string
  label: string
}

const honestLabels = new Set([
  'other',
  'honest',
  'benign',
  '0',
  'none',
  'ok',
  'false',
  'legit',
  'normal',
  'safe',
])
const offenceLabels = new Set(['offense', 'offence', 'abuse', 'insult', 'profanity', 'hate', 'toxic'])
const offences = new Set(['insult', 'hate', 'threat', 'sexual'])

const parseLine = (line: string): Labelled => {
  if (/^\{.*\}$/.test(line)) {
    const { text, label } = JSON.parse(line) as { text: unknown; label: unknown }
    return { text: String(text), label: String(label) }
  }
  const [text = '', label = ''] = line.split('\t')
  return { text, label }
}

const readLabelled = (file: string): Labelled[] =>
  readFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(parseLine)
    .filter(({ text, label }) => text !== '' && label !== '')

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const lineOf = (name: string, hits: number, told: number, there: number): { line: string; f1: number } => {
  const [precision, recall] = [hits / (told || 1), hits / (there || 1)]
  const f1 = (2 * precision * recall) / (precision + recall || 1)
  return {
    line: `${name.padEnd(10)} Precision ${precision.toFixed(3)}   Recall ${recall.toFixed(3)}   F1 ${f1.toFixed(3)}   (${there})`,
    f1,
  }
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Aufruf: npm run eval-misuse -- <Datei>')
const messages = readLabelled(file)
const isHonest = ({ label }: Labelled): boolean => honestLabels.has(label.toLowerCase())
const isAboutOffence = messages.some(({ label }) => offenceLabels.has(label.toLowerCase()))

const inspect = (text: string, sensitivity: MisuseSensitivity) =>
  inspectMessage(text, { sensitivity, ownWords: [], released: [] })

const told = messages.map(message => {
  const { findings } = inspect(message.text, 'medium')
  return findings.some(({ category }) => !isAboutOffence || offences.has(category))
})
const both = messages.filter((message, at) => told[at] && !isHonest(message)).length
const misuse = messages.filter(message => !isHonest(message)).length
const flagged = told.filter(Boolean).length
const honest = messages.length - misuse
const classes = [
  lineOf('Missbrauch', both, flagged, misuse),
  lineOf('ehrlich', honest - (flagged - both), messages.length - flagged, honest),
]
for (const { line } of classes) console.log(line)
console.log(`Makro-F1   ${((classes[0]?.f1 ?? 0) / 2 + (classes[1]?.f1 ?? 0) / 2).toFixed(3)}`)

for (const sensitivity of misuseSensitivities) {
  const refused = messages.map(({ text }) => isRefusedByDefault(inspect(text, sensitivity)))
  const share = (wanted: boolean) => {
    const of = messages.flatMap((message, at) => (isHonest(message) === wanted ? [refused[at]] : []))
    return of.length === 0 ? '–' : percent(of.filter(Boolean).length / of.length)
  }
  console.log(`abgelehnt bei ${sensitivity.padEnd(6)}   Missbrauch ${share(false)}   ehrlich ${share(true)}`)
}
if (process.env.EVAL_MISSES)
  for (const [at, message] of messages.entries())
    if (told[at] === isHonest(message)) console.log(`  ${message.label}\t${message.text}`)
