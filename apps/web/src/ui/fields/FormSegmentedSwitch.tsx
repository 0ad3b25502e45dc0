import { bindField } from '../forms/bind-field.tsx'
import { SegmentedSwitch, type SegmentedSwitchProps } from './SegmentedSwitch.tsx'

export const FormSegmentedSwitch = bindField<SegmentedSwitchProps>(SegmentedSwitch, { empty: null })
