import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { useTexts } from '../texts/language.tsx'
import type { ChartTable } from './chart-data.ts'

/** What every chart of the kit shares. */
export interface ChartProps {
  title: string
  /** What the picture says, in a sentence: the whole chart for those who do not see it. */
  summary?: string
  headingLevel?: 2 | 3 | 4
  isLoading?: boolean
  /** Shown in place of a chart without data. */
  emptyText: ReactNode
}

interface ChartFrameProps extends ChartProps {
  isEmpty: boolean
  table: ChartTable
  /** The drawing; it is hidden from screen readers, which have the summary and the table. */
  children: ReactNode
}

const texts = {
  de: {
    asTable: 'Als Tabelle anzeigen',
    asChart: 'Als Diagramm anzeigen',
    loading: 'Diagramm wird geladen',
    table: 'Tabelle',
  },
  en: { asTable: 'Show as table', asChart: 'Show as chart', loading: 'Loading the chart', table: 'Table' },
}

/** Reserved before the drawing arrives, so that nothing below it jumps. */
export const chartHeightClasses = 'h-50 sm:h-62.5 lg:h-75'

export function ChartFrame({
  title,
  summary,
  headingLevel = 3,
  isLoading,
  emptyText,
  isEmpty,
  table,
  children,
}: ChartFrameProps) {
  const titleId = useId()
  const words = useTexts(texts)
  const [showsTable, setShowsTable] = useState(false)
  const Heading = `h${headingLevel}` as const
  const hasData = !isLoading && !isEmpty
  const toggle = showsTable ? words.asChart : words.asTable
  const Icon = showsTable ? ChartColumn : Table2

  return (
    <figure aria-labelledby={titleId} className="flex min-w-0 break-inside-avoid flex-col gap-3">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <Heading id={titleId} className="font-semibold">
            {title}
          </Heading>
          {hasData && summary && <p className="mt-0.5 text-muted text-sm">{summary}</p>}
        </div>
        {hasData && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${toggle}: ${title}`}
            onPress={() => setShowsTable(!showsTable)}
          >
            <Icon aria-hidden="true" className="size-4" />
            {toggle}
          </Button>
        )}
      </figcaption>
      {isLoading && (
        <div role="status" className={chartHeightClasses}>
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-full w-full" />
        </div>
      )}
      {!isLoading && isEmpty && (
        <p className={`flex items-center justify-center text-center text-muted ${chartHeightClasses}`}>
          {emptyText}
        </p>
      )}
      {hasData &&
        (showsTable ? <DataOf table={table} title={title} label={`${words.table}: ${title}`} /> : children)}
    </figure>
  )
}

function DataOf({ table, title, label }: { table: ChartTable; title: string; label: string }) {
  const [labels, ...values] = table.columns
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would say no more than the region it is, and a box that scrolls must take the focus
    <div
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll it by keyboard
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              {labels}
            </th>
            {values.map(header => (
              <th key={header} scope="col" className="px-3 py-2 text-right font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, cells: [label, ...cells] }) => (
            <tr key={key} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                {label}
              </th>
              {cells.map((cell, index) => (
                <td key={values[index]} className="px-3 py-1.5 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
