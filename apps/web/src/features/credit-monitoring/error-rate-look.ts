import { creditMonitoring } from '@lotse/contract'
import { healthLooks, type Look } from './health-look.ts'

const { usual, raised, alarming } = creditMonitoring.errorRate

/** The figure is judged sooner than the sign beside it. */
export const errorRateLook = (rate: number): { figure: Look['tone']; word: string; sign: Look } => ({
  figure: rate <= usual ? 'success' : rate <= raised ? 'warning' : 'danger',
  word: rate <= usual ? 'Normal' : rate <= raised ? 'Raised' : 'High',
  sign: healthLooks[rate > alarming ? 'critical' : rate > raised ? 'warning' : 'healthy'],
})
