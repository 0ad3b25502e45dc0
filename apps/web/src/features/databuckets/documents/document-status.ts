import { type DocumentRow, type DocumentStatus, processingSteps } from '@lotse/contract'
import type { Tone } from '../../../ui/styles/tones.ts'

export const statusLabels: Record<DocumentStatus, string> = {
  pending: 'Wartend',
  inprogress: 'In Verarbeitung',
  completed: 'Abgeschlossen',
  failed: 'Fehlgeschlagen',
}
export const statusTones: Record<DocumentStatus, Tone> = {
  pending: 'neutral',
  inprogress: 'info',
  completed: 'success',
  failed: 'danger',
}

type Steps = Pick<DocumentRow, 'steps'>

/** What is being done right now, in words; null between two steps. */
export const currentStep = ({ steps }: Steps): string | null => {
  const running = steps.find(({ status }) => status === 'running')
  return running ? processingSteps[running.step] : null
}

/** The step that ended it, in words. */
export const failedStep = ({ steps }: Steps): string | null => {
  const failed = steps.find(({ status }) => status === 'failed')
  return failed ? processingSteps[failed.step] : null
}
