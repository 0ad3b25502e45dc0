import { type CircleDetails, type CircleForm, circleForm } from '@lotse/contract'
import type { z } from 'zod'

/** What stands in the form, before it is checked. */
export type CircleInput = z.input<typeof circleForm>

/** The part of a circle that the form shows. */
export const circleFormOf = (circle: CircleDetails): CircleForm => circleForm.strip().parse(circle)
