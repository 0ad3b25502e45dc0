import { useState } from 'react'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage can be switched off.
    return null
  }
}

const write = (key: string, choice: string): void => {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Then the choice lasts until the page is left.
  }
}

/** One of a few choices, kept in this browser for the next visit; the first one until somebody chooses. */
export const useKeptChoice = <Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] => {
  const [chosen, setChosen] = useState(() => {
    const kept = read(key)
    return choices.find(choice => choice === kept) ?? choices[0]
  })
  return [
    chosen,
    choice => {
      setChosen(choice)
      write(key, choice)
    },
  ]
}
