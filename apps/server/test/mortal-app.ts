import { type App, createApp, type Replacements } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { type MortalPlace, openAt, secretKey } from './mortal-work.ts'

/** The whole server in a process that is going to be killed; nobody works on jobs but whoever asks for it. */
export const openMortalApp = async (place: MortalPlace, replace: Replacements = {}): Promise<App> =>
  createApp(
    {
      ...readConfig(
        { DATA_DIR: place.dataDir, NODE_ENV: 'test', DEMO: 'off', BASE_URL: 'http://lotse.test' },
        [],
      ),
      role: 'web',
      secretKey,
    },
    { database: await openAt(place), log: createLog('silent'), ...replace },
  )
