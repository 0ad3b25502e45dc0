import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import type { ServerFormState } from './use-server-form.ts'

export interface SubmitButtonProps {
  /** Pending while this form is being saved. */
  form?: ServerFormState
  isPending?: boolean
  isDisabled?: boolean
  className?: string
  children?: ReactNode
}

export function SubmitButton({ form, isPending, children = 'Speichern', ...props }: SubmitButtonProps) {
  return (
    <Button {...props} type="submit" variant="primary" isPending={isPending ?? form?.isSubmitting}>
      {children}
    </Button>
  )
}
