import { bindField } from './bindField.tsx'
import { SegmentedSwitch, type SegmentedSwitchProps } from './SegmentedSwitch.tsx'

export const FormSegmentedSwitch = bindField<SegmentedSwitchProps>(SegmentedSwitch, { empty: null })
