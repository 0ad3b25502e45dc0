import type { CircleSso } from '../../tenancy/index.ts'
import { saveCircleSso } from './save-circle-sso.ts'
import { showCircleSso } from './show-circle-sso.ts'

/** The single sign-on part of a circle's form. */
export const circleSso: CircleSso = { show: showCircleSso, save: saveCircleSso }
