import { cx } from '../styles/cx.ts'

const sides = { start: 'left-0 bg-linear-to-r', end: 'right-0 bg-linear-to-l' }

/** Lies over an edge of a box behind which its content goes on; the box around it is `relative`. */
export function ScrollEdge({ side }: { side: keyof typeof sides }) {
  return (
    <div
      data-edge={side}
      className={cx(
        'pointer-events-none absolute inset-y-0 z-10 w-5 from-(--c-shadow-edge) to-transparent print:hidden',
        sides[side],
      )}
    />
  )
}
