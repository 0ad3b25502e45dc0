/**
 * The thread in which tesseract.js runs. It is the package's own, except that the language data comes from their packages:
 * the original wants all languages in one folder, and would ask the network or the working directory for them.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { cutNetwork } from '../../../../platform/sandbox/cut-network.ts'

interface TesseractScript {
  setAdapter(adapter: Record<string, unknown>): void
  dispatchHandlers(packet: unknown, answer: (message: unknown) => void): void
}

cutNetwork()
const require = createRequire(import.meta.url)
const script = require('tesseract.js/src/worker-script/index.js') as TesseractScript

const readLanguage = (path: string): Promise<Buffer> => {
  const [language = ''] = basename(path).split('.')
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
  return readFile(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`))
}

const refuse = () => Promise.reject(new Error('Nothing is stored or loaded here.'))

script.setAdapter({
  getCore: require('tesseract.js/src/worker-script/node/getCore.js'),
  gunzip: gunzipSync,
  readCache: readLanguage,
  writeCache: refuse,
  deleteCache: refuse,
  checkCache: refuse,
  fetch: refuse,
})

parentPort?.on('message', packet =>
  script.dispatchHandlers(packet, message => parentPort?.postMessage(message)),
)
