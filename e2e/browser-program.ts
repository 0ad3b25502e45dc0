import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

/** Where systems keep theirs; the one without windows does the same with two thirds of the work. */
const ofSystem = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The one that CHROMIUM names; otherwise that from npm, which there is for x64 alone; on other machines the system's. */
export const findBrowserProgram = async (): Promise<string> => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (process.arch === 'x64') return chromium.executablePath()
  const found = ofSystem.find(path => existsSync(path))
  if (!found)
    throw new Error(
      `npm has no Chromium for ${process.arch}: install the system's (apt-get install chromium-headless-shell), or name one in CHROMIUM`,
    )
  return found
}
