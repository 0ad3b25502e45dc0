import {
  type MisuseAction,
  type MisuseActionTable,
  type MisuseCategory,
  type MisuseSeverity,
  misuseActionLabels,
  misuseActions,
  misuseCategories,
  misuseCategoryLabels,
  misuseSeverities,
  misuseSeverityLabels,
} from '@lotse/contract'
import { cx } from '../../../ui/styles/cx.ts'
import { softTones, type Tone } from '../../../ui/styles/tones.ts'

const tones: Record<MisuseAction, Tone> = {
  ignore: 'neutral',
  log: 'neutral',
  warn: 'info',
  refuse: 'warning',
  block: 'danger',
}

interface ChoiceProps {
  category: MisuseCategory
  severity: MisuseSeverity
  action: MisuseAction
  onChange: (action: MisuseAction) => void
}

/** The browser's own select: there are forty of them, and all they choose from is five words. */
function Choice({ category, severity, action, onChange }: ChoiceProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <span aria-hidden="true" className="text-muted text-xs sm:hidden">
        {misuseSeverityLabels[severity]}
      </span>
      <select
        aria-label={`${misuseCategoryLabels[category]}: ${misuseSeverityLabels[severity]}`}
        value={action}
        onChange={event => onChange(event.target.value as MisuseAction)}
        className={cx(
          'min-h-9 w-full min-w-0 cursor-pointer rounded-lg border border-line-strong px-2 text-sm focus-ring',
          softTones[tones[action]],
        )}
      >
        {misuseActions.map(one => (
          <option key={one} value={one} className="bg-surface text-ink">
            {misuseActionLabels[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ActionTableProps {
  value: MisuseActionTable
  onChange: (table: MisuseActionTable) => void
}

const rowClasses = 'grid grid-cols-2 gap-2 sm:grid-cols-[minmax(9rem,1.4fr)_repeat(4,minmax(0,1fr))]'

/** What is done about each category at each severity. */
export function ActionTable({ value, onChange }: ActionTableProps) {
  return (
    <fieldset aria-label="Actions by category and severity" className="flex min-w-0 flex-col">
      <div aria-hidden="true" className={cx(rowClasses, 'max-sm:hidden pb-2 text-muted text-sm')}>
        <span>Category</span>
        {misuseSeverities.map(severity => (
          <span key={severity}>{misuseSeverityLabels[severity]}</span>
        ))}
      </div>
      {misuseCategories.map(category => (
        <div key={category} className={cx(rowClasses, 'items-center border-line border-t py-2.5 sm:py-1.5')}>
          <span className="font-medium max-sm:col-span-2">{misuseCategoryLabels[category]}</span>
          {misuseSeverities.map(severity => (
            <Choice
              key={severity}
              category={category}
              severity={severity}
              action={value[category][severity]}
              onChange={action =>
                onChange({ ...value, [category]: { ...value[category], [severity]: action } })
              }
            />
          ))}
        </div>
      ))}
    </fieldset>
  )
}
