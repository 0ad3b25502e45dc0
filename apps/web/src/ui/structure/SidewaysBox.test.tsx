import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SidewaysBox } from './SidewaysBox.tsx'

/** jsdom lays nothing out: the sizes are said here, and whoever watches them is told once. */
const layOut = (contentWidth: number, boxWidth: number) => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(contentWidth)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(boxWidth)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly look: () => void
      constructor(look: () => void) {
        this.look = look
      }
      observe = () => this.look()
      disconnect = () => undefined
    },
  )
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => render(<SidewaysBox label="Raster">Inhalt</SidewaysBox>).container
const edges = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('[data-edge]')].map(({ dataset }) => dataset.edge)

test('what is wider than its box shows on which side it goes on, and is reached by keyboard', () => {
  layOut(720, 320)
  const container = show()
  const box = screen.getByRole('group', { name: 'Raster' })
  expect(box).toHaveAttribute('tabindex', '0')
  expect(edges(container)).toEqual(['end'])
  box.scrollLeft = 200
  fireEvent.scroll(box)
  expect(edges(container)).toEqual(['start', 'end'])
  box.scrollLeft = 400
  fireEvent.scroll(box)
  expect(edges(container)).toEqual(['start'])
})

test('what fits has no edges and no tab stop', () => {
  layOut(320, 320)
  expect(edges(show())).toEqual([])
  expect(screen.queryByRole('group')).toBeNull()
})
