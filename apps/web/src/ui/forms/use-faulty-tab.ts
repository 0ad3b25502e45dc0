import { useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form'
import type { ServerForm } from './use-server-form.ts'

/** The open tab, and how many faults each has. A fault in a closed one opens it and brings the person to the field. */
export const useFaultyTab = <Tab extends string, Input extends FieldValues, Output extends FieldValues>(
  form: ServerForm<Input, Output>,
  /** Which field stands in which tab, in the order of the screen. */
  fieldsOf: Record<Tab, readonly FieldPath<Input>[]>,
  first: NoInfer<Tab>,
) => {
  const tabs = Object.keys(fieldsOf) as Tab[]
  const [tab, setTab] = useState<Tab>(first)
  const { errors } = useFormState({ control: form.control as never })
  const faultsOf = (each: Tab) => fieldsOf[each].filter(field => get(errors, field) !== undefined)
  const faultyTab = faultsOf(tab).length > 0 ? undefined : tabs.find(each => faultsOf(each).length > 0)
  const faultyField = faultyTab && faultsOf(faultyTab)[0]

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new fault moves the person, not every drawing
  useEffect(() => {
    if (faultyTab === undefined || faultyField === undefined) return
    setTab(faultyTab)
    // The field is there once its tab has been drawn.
    const frame = requestAnimationFrame(() => form.setFocus(faultyField))
    return () => cancelAnimationFrame(frame)
  }, [faultyTab])

  return {
    tab,
    setTab,
    faultCount: (each: Tab) => faultsOf(each).length,
    allFaults: tabs.flatMap(faultsOf).length,
  }
}
