import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { type ActorName, buildWorld, type World } from './world.ts'

/** A world on which a call leaves no trace, whatever it does. */
export interface RehearsedWorld {
  world: World
  /** With a browser that has forgotten the call afterwards, as the database has. */
  callAs(
    actor: ActorName,
    call: (browser: TestBrowser) => Promise<LightMyRequestResponse>,
  ): Promise<LightMyRequestResponse>
}

/**
 * The same doors and handlers as everywhere over the stage of a rehearsal, where one world stands for all calls: to take a change back
 * costs far less than a new world after each.
 */
export const inRehearsedWorld = async <T>(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  work: (rehearsed: RehearsedWorld) => Promise<T>,
): Promise<T> => {
  const { rehearsal, http, ctx, close } = await app.openStage()
  const { db, pool } = rehearsal
  const onStage = {
    ...app,
    http,
    ports: { ...app.ports, blobs: ctx.blobs },
    database: { ...app.database, db, pool },
  }
  const perform = async (): Promise<T> => {
    const world = await buildWorld({ app: onStage, clock })
    return work({
      world,
      async callAs(actor, call) {
        const browser = await world.browserOf(actor)
        const { cookie, deviceCookie, csrfToken } = browser
        const response = await rehearsal.takeBack(() => call(browser))
        Object.assign(browser, { cookie, deviceCookie, csrfToken })
        return response
      },
    })
  }
  return rehearsal.run(perform).finally(close)
}
