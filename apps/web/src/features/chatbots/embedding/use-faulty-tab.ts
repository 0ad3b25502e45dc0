import { useEffect, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { type EmbedServerForm, type EmbedTab, fieldsOf } from './embed-form.ts'

const tabs = Object.keys(fieldsOf) as EmbedTab[]

/** The open tab, and how many faults each has. A fault in a closed one opens it and brings the person to the field. */
export const useFaultyTab = (form: EmbedServerForm) => {
  const [tab, setTab] = useState<EmbedTab>('basic')
  const { errors } = useFormState({ control: form.control })
  const faultsOf = (each: EmbedTab) => fieldsOf[each].filter(field => get(errors, field) !== undefined)
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
    faultCount: (each: EmbedTab) => faultsOf(each).length,
    allFaults: tabs.flatMap(faultsOf).length,
  }
}
