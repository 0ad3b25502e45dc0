import type { RouteName } from '@lotse/contract'
import type { Params } from '../src/modules/separation-proof/walk/call-route.ts'
import type { Ids } from '../src/platform/probe-part.ts'
import type { TestApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import type { World } from './world.ts'

export interface Scene {
  test: TestApp
  world: World
  ids: Ids
  browser: TestBrowser
}

/** What a call needs besides the sample: other params, another body. */
export interface Call {
  params?: Params
  body?: unknown
}

/** By the routes that need one. */
export type Scenes = { [Name in RouteName]?: (scene: Scene) => Promise<Call> }
