import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form'
import type { ServerForm } from './use-server-form.ts'

/** The open tab, and how many faults each has. A try to save that fails brings the person to the first fault, also in a closed tab. */
export const useFaultyTab = <Tab extends string, Input extends FieldValues, Output extends FieldValues>(
  form: ServerForm<Input, Output>,
  /** Which field stands in which tab, in the order of the screen. */
  fieldsOf: Record<Tab, readonly FieldPath<Input>[]>,
  first: NoInfer<Tab>,
) => {
  const tabs = Object.keys(fieldsOf) as Tab[]
  const [place, setPlace] = useState<{ tab: Tab; field?: FieldPath<Input> }>({ tab: first })
  const { errors, submitCount } = useFormState({ control: form.control as never })
  const faultsOf = (each: Tab) => fieldsOf[each].filter(field => get(errors, field) !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try to save moves the person, not every drawing
  useEffect(() => {
    if (submitCount === 0) return
    const faulty = [place.tab, ...tabs].find(each => faultsOf(each).length > 0)
    if (faulty !== undefined) setPlace({ tab: faulty, field: faultsOf(faulty)[0] })
  }, [submitCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the tab is drawn the field is there
  useEffect(() => {
    if (place.field !== undefined) form.setFocus(place.field)
  }, [place])

  return {
    tab: place.tab,
    /** Opens a tab, and leads to one of its fields. */
    setTab: (tab: Tab, field?: FieldPath<Input>) => setPlace({ tab, field }),
    faultCount: (each: Tab) => faultsOf(each).length,
    allFaults: tabs.flatMap(faultsOf).length,
  }
}
