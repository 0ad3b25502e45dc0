import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { popoverClasses } from '../../overlays/popover-classes.ts'
import { cx } from '../../styles/cx.ts'

const arrowClasses =
  'inline-flex size-9 cursor-pointer items-center justify-center rounded-lg focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[disabled]:opacity-40'

const dayClasses =
  'flex size-9 cursor-pointer items-center justify-center rounded-lg tabular-nums focus-ring -outline-offset-2 data-[disabled]:cursor-not-allowed data-[unavailable]:cursor-not-allowed data-[hovered]:bg-hover data-[outside-month]:hidden data-[disabled]:text-muted data-[unavailable]:text-muted data-[disabled]:opacity-60'

const oneDayClasses = 'data-[selected]:bg-accent data-[selected]:text-on-accent'
const rangeDayClasses =
  'data-[selected]:rounded-none data-[selected]:bg-accent-soft data-[selection-end]:rounded-r-lg data-[selection-start]:rounded-l-lg data-[selection-end]:bg-accent data-[selection-start]:bg-accent data-[selection-end]:text-on-accent data-[selection-start]:text-on-accent'

function Month({ isRange }: { isRange: boolean }) {
  return (
    <>
      <header className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className={arrowClasses}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <Heading level={2} className="font-semibold" />
        <Button slot="next" className={arrowClasses}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-collapse">
        <CalendarGridHeader>
          {day => (
            <CalendarHeaderCell className="size-9 font-medium text-muted text-sm">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {date => (
            <CalendarCell date={date} className={cx(dayClasses, isRange ? rangeDayClasses : oneDayClasses)} />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

export function CalendarPopover({ isRange = false }: { isRange?: boolean }) {
  return (
    <Popover offset={4} className={cx(popoverClasses, 'min-w-0')}>
      <Dialog className="p-3 outline-none">
        {isRange ? (
          <RangeCalendar>
            <Month isRange />
          </RangeCalendar>
        ) : (
          <Calendar>
            <Month isRange={false} />
          </Calendar>
        )}
      </Dialog>
    </Popover>
  )
}
