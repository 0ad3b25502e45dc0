import { efficiencyRatings, heatBands, successRateBands } from '@lotse/contract'
import type { MessageTone } from '../../../ui/styles/tones.ts'

/** 'Good' and the like. */
export const ratingOf = (score: number): string =>
  efficiencyRatings.find(({ from }) => score >= from)?.name ?? efficiencyRatings[4].name

const rateTones: readonly MessageTone[] = ['success', 'info', 'warning', 'danger']

/** The colour changes at 95, 85 and 70 percent. */
export const successTone = (rate: number): MessageTone => {
  const place = successRateBands.findIndex(from => rate >= from)
  return rateTones[place < 0 ? successRateBands.length : place] ?? 'danger'
}

/** From the best band to what is above 0; hours without operations have none. */
const heatColours = [
  ['success', 42],
  ['success', 28],
  ['success', 14],
  ['warning', 14],
  ['warning', 26],
  ['danger', 12],
  ['danger', 22],
  ['danger', 34],
] as const

export interface HeatBand {
  label: string
  colour: string
}

/** Written over the surface, so that the same ink reads on all of them in both schemes. */
export const heat: readonly HeatBand[] = heatColours.map(([tone, share], place) => {
  const [from, above] = [heatBands[place], heatBands[place - 1]]
  return {
    label:
      from === undefined
        ? `below ${heatBands.at(-1)}`
        : above === undefined
          ? `${from} or more`
          : `${from} to ${above}`,
    colour: `color-mix(in srgb, var(--c-${tone}) ${share}%, var(--c-surface))`,
  }
})

export const heatOf = (score: number): HeatBand | undefined => {
  const place = heatBands.findIndex(from => score >= from)
  return heat[place < 0 ? heatBands.length : place]
}
