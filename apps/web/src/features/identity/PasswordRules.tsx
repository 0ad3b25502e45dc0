import { passwordRules } from '@lotse/contract'
import { Circle, CircleCheck } from 'lucide-react'
import { cx } from '../../ui/styles/cx.ts'

/**
 * What a new password must have, checked while typing. Each rule says its state in words too; the sentence at the end
 * is the only live text, because announcing every rule at every key would drown the typing.
 */
export function PasswordRules({ password }: { password: string }) {
  const open = passwordRules.filter(rule => !rule.holds(password)).length

  return (
    <div className="rounded-lg bg-sunken p-3 text-sm">
      <p className="font-medium">Anforderungen an das Passwort</p>
      <ul className="mt-2 grid gap-1.5 grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]">
        {passwordRules.map(rule => {
          const holds = rule.holds(password)
          const Icon = holds ? CircleCheck : Circle
          return (
            <li
              key={rule.key}
              className={cx('flex items-center gap-2', holds ? 'text-success-ink' : 'text-muted')}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span>
                {rule.label}
                <span className="sr-only">{holds ? ' – erfüllt' : ' – noch nicht erfüllt'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="sr-only" aria-live="polite">
        {password &&
          (open === 0
            ? 'Alle Anforderungen erfüllt'
            : `${passwordRules.length - open} von ${passwordRules.length} Anforderungen erfüllt`)}
      </p>
    </div>
  )
}
